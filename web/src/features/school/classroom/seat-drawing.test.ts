import { plainSeatMap, seatName, usableSeats } from '@xueyan/contract/school/seat-map';
import { expect, test } from 'vitest';
import { nextCell, resized, turned } from './seat-drawing.ts';

test('a position changes from a seat to an aisle, to an unusable seat and back', () => {
  const aisle = turned(['ss'], 0, 1);
  expect(aisle).toEqual(['s.']);
  expect(turned(aisle, 0, 1)).toEqual(['sx']);
  expect(turned(['sx'], 0, 1)).toEqual(['ss']);
});

test('added rows continue the aisles, and added columns are seats', () => {
  expect(resized(['s.x'], 2, 4)).toEqual(['s.xs', 's.ss']);
  expect(resized(['s.x', 'sss'], 1, 2)).toEqual(['s.']);
});

test('the arrow keys stay within the room', () => {
  expect(nextCell(['ss', 'ss'], { row: 0, column: 1 }, 'ArrowRight')).toEqual({ row: 0, column: 1 });
  expect(nextCell(['ss', 'ss'], { row: 0, column: 1 }, 'ArrowDown')).toEqual({ row: 1, column: 1 });
  expect(nextCell(['ss'], { row: 0, column: 0 }, 'x')).toBeNull();
});

test('a drawing starts with the room’s number of seats, numbered without the aisles', () => {
  const map = plainSeatMap(48);
  expect(usableSeats(map)).toBe(48);
  expect([seatName(map, 0, 0), seatName(map, 0, 5), seatName(map, 0, 6)]).toEqual(['1-1', null, '1-6']);
});
