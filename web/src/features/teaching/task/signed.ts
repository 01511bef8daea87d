/** Points more or less, as they are written beside a mark. */
export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);
