import { imageCategories } from '@xueyan/contract/lab/image-record';
import { mirrorRequestStates } from '@xueyan/contract/prep/mirror-request';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { labImages } from './lab.table.ts';

/** What the requester was told last about the build of the image. */
export const mirrorOutcomes = ['', 'failed', 'published'] as const;

/** Requests of teachers for images that do not exist yet. */
export const mirrorRequests = pgTable(
  'mirror_request',
  {
    id: key(),
    requesterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    imageName: text().notNull(),
    category: oneOf(imageCategories).notNull(),
    baseImageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'restrict' }),
    packages: text().array().notNull().default([]),
    commands: text().notNull().default(''),
    reason: text().notNull(),
    state: oneOf(mirrorRequestStates).notNull().default('waiting'),
    answer: text().notNull().default(''),
    decidedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: moment(),
    /** Image that the approval made. */
    imageId: uuid().references(() => labImages.id, { onDelete: 'restrict' }),
    outcome: oneOf(mirrorOutcomes).notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('mirror_request_requester').on(t.requesterId, t.createdAt),
    index('mirror_request_state').on(t.state, t.createdAt),
    index('mirror_request_base').on(t.baseImageId),
    index('mirror_request_image').on(t.imageId),
    index('mirror_request_decider').on(t.decidedBy),
    ...refuseOthers(t),
  ],
);
