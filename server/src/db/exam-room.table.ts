import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key } from './columns.ts';
import { examCandidates, exams } from './exam.table.ts';

/** Room of an exam. */
export const examRooms = pgTable(
  'exam_room',
  {
    id: key(),
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    seats: integer().notNull(),
    /** Networks from which candidates may sit it; empty: any. */
    networks: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('exam_room_name').on(t.examId, t.name), between(t.seats, { min: 1, max: 1_000 })],
);

/** Invigilators of a room. */
export const examInvigilators = pgTable(
  'exam_invigilator',
  {
    roomId: uuid()
      .notNull()
      .references(() => examRooms.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.userId] }), index('exam_invigilator_user').on(t.userId)],
);

/** Seats of candidates. */
export const examSeats = pgTable(
  'exam_seat',
  {
    candidateId: uuid()
      .primaryKey()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    roomId: uuid()
      .notNull()
      .references(() => examRooms.id, { onDelete: 'cascade' }),
    seat: integer().notNull(),
  },
  (t) => [uniqueIndex('exam_seat_place').on(t.roomId, t.seat), between(t.seat, { min: 1, max: 1_000 })],
);
