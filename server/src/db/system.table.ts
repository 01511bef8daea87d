import { auditOutcomes } from '@xueyan/contract/base/audit';
import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, key, oneOf, refuseOthers, version } from './columns.ts';

export const dictionaries = pgTable('dictionary', {
  code: text().primaryKey(),
  name: text().notNull(),
  nameEn: text().notNull(),
  nameMn: text().notNull().default(''),
  /** Provided by the product, which relies on it. */
  builtIn: boolean().notNull().default(false),
  createdAt: createdAt(),
  version: version(),
});

export const dictionaryEntries = pgTable(
  'dictionary_entry',
  {
    dictionary: text()
      .notNull()
      .references(() => dictionaries.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text().notNull(),
    nameMn: text().notNull().default(''),
    position: integer().notNull().default(0),
    /** Provided by the product, which relies on it. */
    builtIn: boolean().notNull().default(false),
    /** False: records that use it still show it, but it cannot be chosen any more. */
    enabled: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.dictionary, t.code] })],
);

/** Areas of the product that the school has switched off; all others are on. */
export const modulesOff = pgTable('module_off', { area: text().primaryKey(), since: createdAt() });

/** Initial data as versions of the product delivered it: shows what the school itself changed or removed. */
export const introductions = pgTable('introduction', {
  key: text().primaryKey(),
  brought: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});

/** Audit records: actions that cannot be undone, or that affect other people. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: key(),
    at: createdAt(),
    /** Stays when the account is deleted: records of the past do not change. Null: the product itself. */
    actorId: uuid(),
    actorName: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    outcome: oneOf(auditOutcomes).notNull().default('done'),
    /** Address and request id; empty for actions of the server itself. */
    address: text().notNull().default(''),
    requestId: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Number in the chain and seal, both set once by the sealing; the database refuses any other change. */
    sealNumber: bigint({ mode: 'number' }),
    seal: text(),
  },
  (t) => [
    index('audit_at').on(t.at),
    uniqueIndex('audit_seal_number').on(t.sealNumber),
    index('audit_unsealed').on(t.at).where(isNull(t.seal)),
    index('audit_actor').on(t.actorId, t.at),
    index('audit_action').on(t.action, t.at),
    ...refuseOthers(t),
  ],
);

/** One row: beginning of the audit's chain, after what the retention removed, and its end. */
export const auditChains = pgTable(
  'audit_chain',
  {
    id: integer().primaryKey().default(1),
    /** Number and seal of the last removed row; 0 and empty before. */
    baseNumber: bigint({ mode: 'number' }).notNull().default(0),
    baseSeal: text().notNull().default(''),
    headNumber: bigint({ mode: 'number' }).notNull().default(0),
    headSeal: text().notNull().default(''),
  },
  (t) => [check('audit_chain_one', sql`${t.id} = 1`)],
);
