/** Pixels between two tiles; the style sheet has the same value. */
export const wallGap = 6;
/** Minimum size of a tile: it fits a name and a few characters of a screen; larger ones are for opening. */
const least = { width: 108, height: 96 };
const most = { width: 480, height: 360 };
/** Aspect ratio: a screen is wider than high. */
const shape = 1.4;

interface Size {
  width: number;
  height: number;
}

/**
 * Computes the columns and the tile height that fill a room. If the tiles do not all fit, they get the minimum size.
 */
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
