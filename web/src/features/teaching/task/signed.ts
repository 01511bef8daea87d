/** Formats a deviation in points with its sign. */
export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);
