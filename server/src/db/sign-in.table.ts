import type { attendances, SignInWay } from '@xueyan/contract/desk/sign-in';
import type { VirtualClass } from '@xueyan/contract/teaching/course-choice';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { createdAt, key, moment } from './columns.ts';
import { courses } from './teaching.table.ts';

export const signIns = pgTable(
  'sign_in',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    way: text().$type<SignInWay>().notNull(),
    /** Signs the QR codes. */
    secret: text().notNull(),
    /** The four digits told to the class, where the way asks for them. */
    digits: text().notNull().default(''),
    lateAfter: integer(),
    networks: jsonb().$type<string[]>().notNull().default([]),
    openedAt: createdAt(),
    /** When it closes by itself; once closed, when it did. */
    endsAt: moment().notNull(),
    closed: boolean().notNull().default(false),
  },
  (t) => [
    index('sign_in_course').on(t.courseId, t.openedAt),
    index('sign_in_open').on(t.endsAt).where(sql`not closed`),
  ],
);

/** Whose students are expected: a class, or those who take the course one by one. */
export const signInClasses = pgTable(
  'sign_in_class',
  {
    id: key(),
    signInId: uuid()
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    classId: uuid().references(() => schoolClasses.id, { onDelete: 'cascade' }),
    kind: text().$type<VirtualClass>(),
  },
  (t) => [index('sign_in_class_of').on(t.signInId), index('sign_in_class_class').on(t.classId)],
);

/** What became of a student. While a sign-in is open only who came or was marked; at its end everybody. */
export const signInRecords = pgTable(
  'sign_in_record',
  {
    signInId: uuid()
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof attendances)[number]>().notNull(),
    way: text().$type<SignInWay | 'hand' | 'end'>().notNull(),
    note: text().notNull().default(''),
    markedBy: uuid(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.signInId, t.userId] }), index('sign_in_record_user').on(t.userId)],
);

/** Every code that a student showed: limits guessing, and tells afterwards which code let somebody in. */
export const signInTries = pgTable(
  'sign_in_try',
  {
    id: key(),
    signInId: uuid()
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accepted: boolean().notNull(),
    /** Which of the QR codes it was. */
    slot: bigint({ mode: 'number' }),
    at: createdAt(),
  },
  (t) => [index('sign_in_try_of').on(t.signInId, t.userId, t.at)],
);
