import { getTableName, sql } from 'drizzle-orm';
import { check, type ExtraConfigColumn, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clock } from '../platform/clock.ts';
import { newId } from './id.ts';

/** Columns that tables share. */
export const key = () => uuid().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
/** Time of the insertion, by the clock of the process, which a test may set. */
export const momentNow = () => moment().notNull().defaultNow().$defaultFn(clock.now);
export const createdAt = () => momentNow();
export const updatedAt = () => momentNow().$onUpdate(clock.now);
/** Counts the changes of a record, for optimistic locking. */
export const version = () => integer().notNull().default(1);

/**
 * Column that holds one of the values of a tuple, usually the contract's. A table with such columns lists
 * `...refuseOthers(t)`.
 */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) => text({ enum: words });

/** Checks that restrict `oneOf` columns to their values in the database. */
export const refuseOthers = (columns: Record<string, ExtraConfigColumn>) =>
  Object.values(columns).flatMap((column) => {
    const { enumValues } = (column as unknown as { config: { enumValues?: readonly string[] } }).config;
    if (!enumValues?.length) return [];
    return [check(nameOf(column, 'word'), sql`${column} in ${literals(enumValues)}`)];
  });

/** Check that restricts a column to a range in the database. */
export const between = (column: ExtraConfigColumn, { min, max }: { min: number; max: number }) =>
  check(nameOf(column, 'range'), sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);

export const atLeast = (column: ExtraConfigColumn, min: number) =>
  check(nameOf(column, 'range'), sql`${column} >= ${sql.raw(String(min))}`);

export const amongNumbers = (column: ExtraConfigColumn, numbers: readonly number[]) =>
  check(nameOf(column, 'range'), sql`${column} in (${sql.raw(numbers.join(', '))})`);

export const eachOneOf = (column: ExtraConfigColumn, words: readonly string[]) =>
  check(nameOf(column, 'word'), sql`${column} <@ array${sql.raw(`[${quoted(words)}]`)}::text[]`);

const nameOf = (column: ExtraConfigColumn, what: string) =>
  `${getTableName(column.table)}_${column.name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}_${what}`;

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
const literals = (words: readonly string[]) => sql.raw(`(${quoted(words)})`);
