import { reviewKinds, reviewStates } from '@xueyan/contract/base/text-review';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Texts that are held for a word to review, and what became of them; they stay, as the decisions of somebody. */
export const textReviews = pgTable(
  'text_review',
  {
    id: key(),
    kind: oneOf(reviewKinds).notNull(),
    /** Of a table that the kind tells; what is gone there keeps its decision here. */
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
    /** When those who decide were told that something waits. */
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
