/** Pixels between two tiles; the style sheet has the same. */
export const wallGap = 6;
/** A name and a few signs of a screen fit in this; a larger one than that is for opening. */
const least = { width: 108, height: 96 };
const most = { width: 480, height: 360 };
/** A screen is wider than high. */
const shape = 1.4;

interface Size {
  width: number;
  height: number;
}

/** How the tiles of a class fill a room: in so many columns, so high. Where they do not all fit, they are as small as may be. */
export function fitWall(count: number, room: Size): { columns: number; height: number } {
  const mostColumns = Math.max(1, Math.floor((room.width + wallGap) / (least.width + wallGap)));
  let best = { columns: mostColumns, height: least.height, worth: 0 };
  for (let columns = 1; columns <= Math.min(count, mostColumns); columns++) {
    const rows = Math.ceil(count / columns);
    const width = Math.min(most.width, (room.width + wallGap) / columns - wallGap);
    const height = Math.min(most.height, Math.floor((room.height + wallGap) / rows - wallGap));
    const worth = Math.min(width, height * shape);
    if (height >= least.height && worth > best.worth) best = { columns, height, worth };
  }
  return { columns: best.columns, height: best.height };
}
