import { personalArchiveStates } from '@xueyan/contract/base/personal-archive';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { jobs } from './job.table.ts';

/** Data of people as zip files, which are beside the uploads, named by these ids. */
export const personalArchives = pgTable(
  'personal_archive',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Administrator who started it; null: the person. */
    starterId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    reason: text().notNull().default(''),
    state: oneOf(personalArchiveStates).notNull().default('packing'),
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    recordCount: integer().notNull().default(0),
    fileCount: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('personal_archive_user').on(t.userId, t.createdAt),
    index('personal_archive_starter').on(t.starterId),
    index('personal_archive_job').on(t.jobId),
    index('personal_archive_expiry').on(t.expiresAt),
    uniqueIndex('personal_archive_packing').on(t.userId).where(sql`state = 'packing'`),
    atLeast(t.bytes, 0),
    ...refuseOthers(t),
  ],
);
