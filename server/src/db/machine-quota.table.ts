import { machineQuotaSubjects } from '@xueyan/contract/lab/machine-quota';
import { bigint, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { labImages } from './lab.table.ts';
import { courses } from './teaching.table.ts';

export const machineQuotas = pgTable(
  'machine_quota',
  {
    id: key(),
    subject: oneOf(machineQuotaSubjects).notNull(),
    /** The code of a role, the id of anything else. */
    subjectId: text().notNull(),
    /** Null: without a limit. */
    machines: integer(),
    cpus: integer(),
    memoryMb: integer(),
    weekHours: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('machine_quota_subject').on(t.subject, t.subjectId),
    atLeast(t.machines, 0),
    atLeast(t.cpus, 0),
    atLeast(t.memoryMb, 0),
    atLeast(t.weekHours, 0),
    ...refuseOthers(t),
  ],
);

/** Seconds for which machines ran, by day of the school's calendar, person and course; counted once a minute. */
export const machineUsages = pgTable(
  'machine_usage',
  {
    id: key(),
    day: date().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** None of what serves an exam. */
    courseId: uuid().references(() => courses.id, { onDelete: 'cascade' }),
    seconds: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    unique('machine_usage_of').on(t.day, t.ownerId, t.courseId).nullsNotDistinct(),
    index('machine_usage_owner').on(t.ownerId, t.day),
    index('machine_usage_course').on(t.courseId, t.day),
    atLeast(t.seconds, 0),
  ],
);

/** What starts took, kept for some weeks: what is said of a class that is to start rests on it. */
export const machineStarts = pgTable(
  'machine_start',
  {
    id: key(),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'cascade' }),
    memoryMb: integer().notNull(),
    elapsedMs: integer().notNull(),
    /** MiB that its process took right after. */
    usedMb: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('machine_start_image').on(t.imageId, t.memoryMb, t.createdAt),
    index('machine_start_created').on(t.createdAt),
    atLeast(t.elapsedMs, 0),
    atLeast(t.usedMb, 0),
  ],
);
