import { classroomSeats, classroomTypes } from '@xueyan/contract/school/classroom';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

export const classrooms = pgTable(
  'classroom',
  {
    id: key(),
    campus: text().notNull().default(''),
    building: text().notNull().default(''),
    name: text().notNull(),
    /** Building and name, as lessons show it. */
    place: text().notNull(),
    seats: integer().notNull(),
    type: oneOf(classroomTypes).notNull(),
    equipment: text().array().notNull().default([]),
    /** Rows from the front, one letter per seat; empty: no seat map. */
    seatMap: text().array().notNull().default([]),
    disabled: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('classroom_place').on(sql`lower(regexp_replace(${t.place}, '\\s', '', 'g'))`),
    between(t.seats, classroomSeats),
    ...refuseOthers(t),
  ],
);
