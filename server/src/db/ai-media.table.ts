import { type MediaSettings, mediaKinds, mediaRoles, type SpokenSentence } from '@xueyan/contract/ai/media';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { files } from './file.table.ts';
import { jobs } from './job.table.ts';

/** Speech, video or pictures generated from a text. */
export const aiMedia = pgTable(
  'ai_media',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: oneOf(mediaKinds).notNull(),
    title: text().notNull(),
    /** Application that made it; the medium outlives it. */
    applicationId: uuid(),
    prompt: text().notNull(),
    settings: jsonb().$type<MediaSettings>().notNull(),
    /** Progress and failure are read from the job. */
    done: boolean().notNull().default(false),
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    by: text().notNull().default(''),
    seconds: doublePrecision().notNull().default(0),
    sentences: jsonb().$type<SpokenSentence[]>().notNull().default([]),
    published: boolean().notNull().default(false),
    /** Time at which the owner removed it with its files; the record of what was made stays. */
    removedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ai_media_owner').on(t.ownerId, t.createdAt),
    index('ai_media_published').on(t.published, t.createdAt),
    index('ai_media_job').on(t.jobId),
    index('ai_media_application').on(t.applicationId),
    atLeast(t.seconds, 0),
    ...refuseOthers(t),
  ],
);

export const aiMediaFiles = pgTable(
  'ai_media_file',
  {
    mediaId: uuid()
      .notNull()
      .references(() => aiMedia.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    role: oneOf(mediaRoles).notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.mediaId, t.position] }),
    index('ai_media_file_file').on(t.fileId),
    atLeast(t.position, 0),
    ...refuseOthers(t),
  ],
);
