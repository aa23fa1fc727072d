// Package training fits the weights that come with wisim to games of self-play:
// the evaluation of positions (ai/eval) and the nets that correct the heuristic
// (ai/residual).
package training
