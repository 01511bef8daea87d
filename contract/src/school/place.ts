/** Maximum characters of a lesson’s room, and so of a room’s full name. */
export const placeMax = 20;
