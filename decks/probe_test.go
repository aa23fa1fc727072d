package decks
import ("testing";"fmt")
func TestProbe(t *testing.T){
 p:=testPool(t)
 for _,s:=range []string{"Alliance: Empire/Dark Elf","Alliance Orc/Dwarf","Alliance","Alliance Highelf/Empire","High Elves/Empire Alliance","Alliance (Chaos/Orc)","Grudge","Grimgor","Valkia","Knights","Excavation","Village","WPE","Warpstone Excv","Troll Vommit","Smash Em All","Waagh","Church","Big Uns","Hunstmen","Innovation","Reinforcements","Cut Supply Lines","infiltrate","INFILTRATE!","Do you know who I am","Bule","Contested","the"} { fmt.Printf("%q %+v\n",s,p.find(s)) }
}
