import { systemFileStates } from '@xueyan/contract/lab/system-file';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { jobs } from './job.table.ts';
import { machines } from './machine.table.ts';
import { experiments } from './teaching.table.ts';

/** Data that is stored once and that machines read. Its disk is stored beside the images, under this id. */
export const systemFiles = pgTable(
  'system_file',
  {
    id: key(),
    name: text().notNull(),
    folder: text().notNull(),
    description: text().notNull().default(''),
    labels: text().array().notNull().default([]),
    unpack: boolean().notNull(),
    state: oneOf(systemFileStates).notNull().default('empty'),
    /** Upload in progress or arrived; its bytes are stored with the uploads under this name. Empty without one. */
    upload: text().notNull().default(''),
    uploadName: text().notNull().default(''),
    uploadBytes: bigint({ mode: 'number' }).notNull().default(0),
    uploaderId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Time at which the upload began, and at which it was complete. */
    uploadAt: moment(),
    arrivedAt: moment(),
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    message: text().notNull().default(''),
    entryCount: integer().notNull().default(0),
    contentBytes: bigint({ mode: 'number' }).notNull().default(0),
    diskBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Checksum of the disk's source; empty before the first. */
    checksum: text().notNull().default(''),
    /** Time of deletion; machines that have it still show its name. */
    removedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('system_file_name').on(sql`lower(${t.name})`).where(sql`removed_at is null`),
    uniqueIndex('system_file_folder').on(t.folder).where(sql`removed_at is null`),
    index('system_file_uploader').on(t.uploaderId),
    index('system_file_job').on(t.jobId),
    atLeast(t.entryCount, 0),
    ...refuseOthers(t),
  ],
);

/** System files for the machines of an experiment. */
export const experimentSystemFiles = pgTable(
  'experiment_system_file',
  {
    sectionId: uuid()
      .notNull()
      .references(() => experiments.sectionId, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => systemFiles.id),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.fileId] }),
    index('experiment_system_file_file').on(t.fileId),
    between(t.position, { min: 0, max: 3 }),
  ],
);

/** System files of a machine and their names when it was created: both may have changed since. */
export const machineSystemFiles = pgTable(
  'machine_system_file',
  {
    machineId: uuid()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => systemFiles.id),
    folder: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.machineId, t.fileId] }), index('machine_system_file_file').on(t.fileId)],
);
