/** Characters of a lesson's place, so of what a room is called there. */
export const placeMax = 20;
