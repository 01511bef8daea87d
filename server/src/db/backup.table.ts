import { backupOrigins, backupOutcomes } from '@xueyan/contract/base/backup';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Backups that were made or failed; their files are in the folder of backups. */
export const backups = pgTable(
  'backup',
  {
    id: key(),
    name: text().notNull(),
    origin: oneOf(backupOrigins).notNull(),
    outcome: oneOf(backupOutcomes).notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    encrypted: boolean().notNull(),
    /** Files of built images beside it, which backups share. */
    imageCount: integer().notNull().default(0),
    imageBytes: bigint({ mode: 'number' }).notNull().default(0),
    tableCount: integer().notNull(),
    fileCount: integer().notNull(),
    error: text().notNull().default(''),
  },
  (t) => [index('backup_started').on(t.startedAt), atLeast(t.size, 0), ...refuseOthers(t)],
);
