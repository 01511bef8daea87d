import { concurrencyBounds, contextBounds, modelKinds, priceBounds } from '@xueyan/contract/ai/provider';
import { quotaSubjects, usageStates } from '@xueyan/contract/ai/quota';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

/** Whom the school asks for answers. */
export const aiProviders = pgTable(
  'ai_provider',
  {
    id: key(),
    name: text().notNull(),
    address: text().notNull(),
    /** Encrypted; empty: there is none. */
    sealedKey: text().notNull().default(''),
    local: boolean().notNull(),
    enabled: boolean().notNull(),
    concurrency: integer().notNull(),
    position: integer().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('ai_provider_name').on(sql`lower(${t.name})`), between(t.concurrency, concurrencyBounds)],
);

export const aiModels = pgTable(
  'ai_model',
  {
    id: key(),
    providerId: uuid()
      .notNull()
      .references(() => aiProviders.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    title: text().notNull(),
    kind: oneOf(modelKinds).notNull(),
    context: integer().notNull(),
    /** Yuan for a million tokens. */
    priceIn: doublePrecision().notNull(),
    priceOut: doublePrecision().notNull(),
    enabled: boolean().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    index('ai_model_provider').on(t.providerId, t.position),
    between(t.context, contextBounds),
    between(t.priceIn, priceBounds),
    between(t.priceOut, priceBounds),
    ...refuseOthers(t),
  ],
);

/** How many tokens somebody may use up, or nobody any at all. */
export const aiQuotas = pgTable(
  'ai_quota',
  {
    id: key(),
    subject: oneOf(quotaSubjects).notNull(),
    /** The code of a role, the id of anything else. */
    subjectId: text().notNull(),
    /** Null: without a limit. */
    dayTokens: integer(),
    monthTokens: integer(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('ai_quota_subject').on(t.subject, t.subjectId),
    atLeast(t.dayTokens, 0),
    atLeast(t.monthTokens, 0),
    ...refuseOthers(t),
  ],
);

/** What each call of a model took: first what it may take, then what it took. */
export const aiUsages = pgTable(
  'ai_usage',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Of an application, which may be gone. */
    applicationId: uuid(),
    /** As it was called: the model may be gone. */
    model: text().notNull(),
    provider: text().notNull(),
    state: oneOf(usageStates).notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    /** Yuan. */
    cost: doublePrecision().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ai_usage_user').on(t.userId, t.createdAt),
    index('ai_usage_application').on(t.applicationId, t.createdAt),
    index('ai_usage_time').on(t.createdAt),
    index('ai_usage_reserved').on(t.createdAt).where(sql`state = 'reserved'`),
    atLeast(t.inputTokens, 0),
    atLeast(t.outputTokens, 0),
    ...refuseOthers(t),
  ],
);
