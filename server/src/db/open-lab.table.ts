import { type OpenWindow, openLabLimits, slotLengths } from '@xueyan/contract/school/open-lab';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { amongNumbers, between, createdAt, key, moment, refuseOthers, updatedAt, version } from './columns.ts';
import { courses } from './teaching.table.ts';

/** Courses whose experiments are, or were, open to students who do not take them. */
export const openLabs = pgTable(
  'open_lab',
  {
    courseId: uuid()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    open: boolean().notNull(),
    introduction: text().notNull().default(''),
    booking: boolean().notNull(),
    slotMinutes: integer().notNull(),
    places: integer().notNull(),
    weeklyHours: integer().notNull(),
    daysAhead: integer().notNull(),
    windows: jsonb().$type<OpenWindow[]>().notNull().default([]),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    amongNumbers(t.slotMinutes, slotLengths),
    between(t.places, openLabLimits.places),
    between(t.weeklyHours, openLabLimits.weeklyHours),
    between(t.daysAhead, openLabLimits.daysAhead),
    ...refuseOthers(t),
  ],
);

/** Classes whose students are admitted; none: all students. */
export const openLabClasses = pgTable(
  'open_lab_class',
  {
    courseId: uuid()
      .notNull()
      .references(() => openLabs.courseId, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.classId] }), index('open_lab_class_class').on(t.classId)],
);

export const openLabBookings = pgTable(
  'open_lab_booking',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => openLabs.courseId, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Time at which a machine was first started in it. */
    begunAt: moment(),
    cancelledAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('open_lab_booking_course').on(t.courseId, t.startsAt),
    index('open_lab_booking_user').on(t.userId, t.startsAt),
    uniqueIndex('open_lab_booking_once').on(t.courseId, t.userId, t.startsAt).where(sql`cancelled_at is null`),
    check('open_lab_booking_order', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);
