import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id, Version } from '../wire/scalar.ts';

/** Maximum rows and columns of a seat map. */
export const seatMapMax = 40;

/** Signs of a seat map: a seat, an aisle or other space, an unusable seat. */
export const seatSigns = ['s', '.', 'x'] as const;
export type SeatSign = (typeof seatSigns)[number];

/** Rows from the front, all equally long, one sign a position. Empty for a room without a map. */
export const SeatMap = z
  .array(z.string().regex(new RegExp(`^[s.x]{1,${seatMapMax}}$`)))
  .max(seatMapMax)
  .refine((rows) => rows.every((row) => row.length === rows[0]?.length))
  .refine((rows) => rows.length === 0 || rows.some((row) => row.includes('s')));
export type SeatMap = z.output<typeof SeatMap>;

/** Counts the usable seats. */
export const usableSeats = (rows: SeatMap): number =>
  rows.reduce((sum, row) => sum + [...row].filter((sign) => sign === 's').length, 0);

/**
 * Returns the name of a seat: its row from the front and its number within the row; null for a position without a seat.
 */
export function seatName(rows: SeatMap, row: number, column: number): string | null {
  const signs = rows[row] ?? '';
  if (!signs[column] || signs[column] === '.') return null;
  const before = [...signs.slice(0, column + 1)].filter((sign) => sign !== '.').length;
  return `${row + 1}-${before}`;
}

/** Numbers the usable seats from 1, row by row from the front; null for every other position. */
export function numberedSeats(rows: SeatMap): (number | null)[][] {
  let number = 0;
  return rows.map((row) => [...row].map((sign) => (sign === 's' ? ++number : null)));
}

/** Returns the initial map of a drawing: rows of seats with an aisle in the middle. */
export const plainSeatMap = (seats: number): SeatMap => {
  const columns = Math.min(10, Math.max(1, seats));
  const rows = Math.min(seatMapMax, Math.ceil(seats / columns));
  const half = Math.ceil(columns / 2);
  return Array.from({ length: rows }, (_, row) => {
    const count = Math.min(columns, seats - row * columns);
    const signs = 's'.repeat(Math.max(0, count)).padEnd(columns, '.');
    return columns > 3 ? `${signs.slice(0, half)}.${signs.slice(half)}` : signs;
  });
};

const Key = z.strictObject({ classroomId: Id });

export const seatMapApi = {
  getSeats: post('classroom/getseatmap', {
    access: 'may:classroom.manage',
    summary: 'Where the seats of a room stand',
    input: Key,
    output: z.object({ seatMap: SeatMap, seats: z.number().int(), version: z.number().int() }),
  }),
  setSeats: post('classroom/setseatmap', {
    access: 'may:classroom.manage',
    audit: { action: 'classroom.setseatmap', target: 'classroomId' },
    summary: 'Draws where the seats of a room stand; its number of seats follows. Empty: takes the map away',
    input: Key.extend({ seatMap: SeatMap, version: Version }),
    output: z.object({ seats: z.number().int(), version: z.number().int() }),
  }),
};
