import { reviewKinds, reviewStates } from '@xueyan/contract/base/text-review';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Texts held for review because of a sensitive word, and the decisions on them; they stay on record. */
export const textReviews = pgTable(
  'text_review',
  {
    id: key(),
    kind: oneOf(reviewKinds).notNull(),
    /** Id in a table that the kind determines; the decision stays when that record is deleted. */
    recordId: uuid().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    content: text().notNull(),
    words: text().array().notNull(),
    state: oneOf(reviewStates).notNull().default('waiting'),
    reason: text().notNull().default(''),
    decidedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: moment(),
    /** Time at which the reviewers were notified. */
    toldAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('text_review_waiting').on(t.kind, t.recordId).where(sql`state = 'waiting'`),
    index('text_review_untold').on(t.createdAt).where(sql`state = 'waiting' and told_at is null`),
    index('text_review_record').on(t.kind, t.recordId, t.createdAt),
    index('text_review_created').on(t.createdAt),
    index('text_review_author').on(t.authorId),
    index('text_review_decider').on(t.decidedBy),
    ...refuseOthers(t),
  ],
);
