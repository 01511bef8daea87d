import { machineQuotaSubjects } from '@xueyan/contract/lab/machine-quota';
import { bigint, boolean, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { labImages } from './lab.table.ts';
import { courses } from './teaching.table.ts';

export const machineQuotas = pgTable(
  'machine_quota',
  {
    id: key(),
    subject: oneOf(machineQuotaSubjects).notNull(),
    /** Code of a role, or id of any other subject. */
    subjectId: text().notNull(),
    /** Null: unlimited. */
    machines: integer(),
    cpus: integer(),
    memoryMb: integer(),
    diskMb: integer(),
    weekHours: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('machine_quota_subject').on(t.subject, t.subjectId),
    atLeast(t.machines, 0),
    atLeast(t.cpus, 0),
    atLeast(t.memoryMb, 0),
    atLeast(t.diskMb, 0),
    atLeast(t.weekHours, 0),
    ...refuseOthers(t),
  ],
);

/** Seconds of running machines, by day of the school's calendar, person and course; counted once a minute. */
export const machineUsages = pgTable(
  'machine_usage',
  {
    id: key(),
    day: date().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Null for machines that serve no course, such as those of an exam. */
    courseId: uuid().references(() => courses.id, { onDelete: 'cascade' }),
    /** By machines of research projects, which do not count in the quota of the person. */
    research: boolean().notNull().default(false),
    seconds: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    unique('machine_usage_of').on(t.day, t.ownerId, t.courseId, t.research).nullsNotDistinct(),
    index('machine_usage_owner').on(t.ownerId, t.day),
    index('machine_usage_course').on(t.courseId, t.day),
    atLeast(t.seconds, 0),
  ],
);

/** Durations of machine starts, stored for some weeks; the estimate of a class start is based on them. */
export const machineStarts = pgTable(
  'machine_start',
  {
    id: key(),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'cascade' }),
    memoryMb: integer().notNull(),
    elapsedMs: integer().notNull(),
    /** MiB that its process used right after the start. */
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
