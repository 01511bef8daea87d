import { describe, expect, it } from 'vitest';
import { fitWall, wallGap } from './wall-fit.ts';

const room = { width: 1392, height: 540 };

describe('the wall of screens §person.30', () => {
  it.each([12, 30, 45, 60])('fills the room with %i tiles, all of them visible', (count) => {
    const { columns, height } = fitWall(count, room);
    const rows = Math.ceil(count / columns);
    const used = rows * (height + wallGap) - wallGap;
    expect(used).toBeLessThanOrEqual(room.height);
    // Another row would not fit.
    expect(room.height - used).toBeLessThan(height);
    expect(used).toBeGreaterThan(room.height * 0.85);
  });

  it('has larger tiles on a larger screen', () => {
    const onWall = fitWall(30, { width: 1872, height: 720 });
    expect(onWall.height).toBeGreaterThan(fitWall(30, room).height);
  });

  it('limits the size of a few tiles, and scrolls when there are too many', () => {
    expect(fitWall(2, room)).toEqual({ columns: 2, height: 360 });
    expect(fitWall(60, { width: 400, height: 300 })).toEqual({ columns: 3, height: 96 });
    expect(fitWall(0, room).columns).toBeGreaterThan(0);
  });
});
