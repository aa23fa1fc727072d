package decks

// listedTitle is a title on one of the tournament lists of the FAQ, version 1.9.
type listedTitle struct {
	ruling string
	title  string
}

// restrictedList returns the titles of which a tournament deck may hold one (ruling
// restricted.one-choice), in up to three copies (restricted.copies).
func restrictedList() []listedTitle {
	return []listedTitle{
		{"restricted.core-044", "Will of the Electors"},
		{"restricted.core-116", "Warpstone Excavation"},
		{"restricted.core-119", "Innovation"},
		{"restricted.enemy-002", "Mining Tunnels"},
		{"restricted.enemy-005", "Derricksburg Forge"},
		{"restricted.enemy-025", "Wilhelm of the Osterknacht"},
		{"restricted.enemy-042", "Reclaiming the Fallen"},
		{"restricted.enemy-117", "Soul Stealer"},
		{"restricted.march-007", "Rodrik's Raiders"},
	}
}

// bannedList returns the titles that are banned from tournament decks.
func bannedList() []listedTitle {
	return []listedTitle{
		{"banned.omens-008", "Visit the Haunted City"},
	}
}
