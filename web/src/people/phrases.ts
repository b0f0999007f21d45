/** What can be said at the table, in the order of the buttons; the server knows the same. */
export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "good_game",
  "bad_luck",
  "thanks",
  "sorry",
  "one_moment",
  "back",
  "go_on",
  "one_more",
  "goodbye",
] as const;
