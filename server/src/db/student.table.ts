import { sexes, studentMoves, studentStates } from '@xueyan/contract/school/student';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';

/** Present and former students of the school: the registrar's record, with or without an account. */
export const students = pgTable(
  'student',
  {
    id: key(),
    number: text().notNull(),
    name: text().notNull(),
    sex: oneOf(sexes).notNull().default(''),
    /** Class of the register. It stays for students who are away or have left, whose accounts are no longer members. */
    classId: uuid().references(() => schoolClasses.id, { onDelete: 'set null' }),
    grade: text().notNull().default(''),
    contact: text().notNull().default(''),
    state: oneOf(studentStates).notNull().default('inSchool'),
    accountId: uuid().references(() => users.id, { onDelete: 'set null' }),
    photoId: uuid().references(() => files.id, { onDelete: 'set null' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('student_number').on(sql`lower(${t.number})`),
    uniqueIndex('student_account').on(t.accountId),
    index('student_class').on(t.classId),
    index('student_created').on(t.createdAt),
    index('student_photo').on(t.photoId),
    ...refuseOthers(t),
  ],
);

/** History of a student; names as they were at that time. */
export const studentChanges = pgTable(
  'student_change',
  {
    id: key(),
    studentId: uuid()
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    move: oneOf(studentMoves).notNull(),
    stateAfter: oneOf(studentStates).notNull(),
    classBefore: text().notNull().default(''),
    classAfter: text().notNull().default(''),
    reason: text().notNull().default(''),
    actorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('student_change_student').on(t.studentId, t.createdAt), ...refuseOthers(t)],
);
