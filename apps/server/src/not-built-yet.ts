/** The declared calls that no feature serves yet: they answer 501. A test holds this list against the features. */
export const notBuiltYet: readonly string[] = [];
