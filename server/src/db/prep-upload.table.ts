import { prepUploadTargets } from '@xueyan/contract/prep/prep-upload';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { datasets } from './dataset.table.ts';
import { jobs } from './job.table.ts';

/** File that comes in pieces for material or for a data set; the bytes so far are in a separate folder. */
export const prepUploads = pgTable(
  'prep_upload',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    target: oneOf(prepUploadTargets).notNull(),
    /** Null for material, and once the data set is deleted: the row stays, as its bytes are removed with it. */
    datasetId: uuid().references(() => datasets.id, { onDelete: 'set null' }),
    /** Folder of material. */
    folder: text().notNull().default(''),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Job that takes the file in. */
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Stored for a while after arrival: the confirmation may be lost on its way to the browser. */
    finishedAt: moment(),
  },
  (t) => [
    index('prep_upload_owner').on(t.ownerId),
    index('prep_upload_dataset').on(t.datasetId),
    index('prep_upload_job').on(t.jobId),
    ...refuseOthers(t),
  ],
);
