import { concurrencyBounds, contextBounds, modelKinds, priceBounds } from '@xueyan/contract/ai/provider';
import { quotaSubjects, usageStates } from '@xueyan/contract/ai/quota';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

/** Model providers of the school. */
export const aiProviders = pgTable(
  'ai_provider',
  {
    id: key(),
    name: text().notNull(),
    address: text().notNull(),
    /** Encrypted; empty: no key. */
    sealedKey: text().notNull().default(''),
    local: boolean().notNull(),
    enabled: boolean().notNull(),
    concurrency: integer().notNull(),
    position: integer().notNull(),
    /** Built-in provider with made-up responses, for trying AI in a demo school. */
    stub: boolean().notNull().default(false),
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
    /** Yuan per million tokens. */
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

/** Limits of a subject, or the rule that it may use none. */
export const aiQuotas = pgTable(
  'ai_quota',
  {
    id: key(),
    subject: oneOf(quotaSubjects).notNull(),
    /** Code of a role, or id of any other subject. */
    subjectId: text().notNull(),
    /** Null: unlimited. */
    dayTokens: integer(),
    monthTokens: integer(),
    dayPictures: integer(),
    monthPictures: integer(),
    /** Minutes of speech by a model. */
    dayMinutes: integer(),
    monthMinutes: integer(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('ai_quota_subject').on(t.subject, t.subjectId),
    atLeast(t.dayTokens, 0),
    atLeast(t.monthTokens, 0),
    atLeast(t.dayPictures, 0),
    atLeast(t.monthPictures, 0),
    atLeast(t.dayMinutes, 0),
    atLeast(t.monthMinutes, 0),
    ...refuseOthers(t),
  ],
);

/** Usage of each model call: the reserved amount first, then the actual one. */
export const aiUsages = pgTable(
  'ai_usage',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Application of the call, which may no longer exist. */
    applicationId: uuid(),
    /** Name at the time of the call: the model may no longer exist. */
    model: text().notNull(),
    provider: text().notNull(),
    state: oneOf(usageStates).notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    pictures: integer().notNull().default(0),
    /** Seconds of speech. */
    seconds: doublePrecision().notNull().default(0),
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
    atLeast(t.pictures, 0),
    atLeast(t.seconds, 0),
    ...refuseOthers(t),
  ],
);
