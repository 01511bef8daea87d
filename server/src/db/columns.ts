import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clock } from '../platform/clock.ts';
import { newId } from './id.ts';

/** The columns that tables share. */
export const key = () => uuid().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
/** The moment of the insertion, by the clock of the process: one that a test has set. */
export const momentNow = () => moment().notNull().defaultNow().$defaultFn(clock.now);
export const createdAt = () => momentNow();
export const updatedAt = () => momentNow().$onUpdate(clock.now);
/** Counts the changes of a record, for optimistic locking. */
export const version = () => integer().notNull().default(1);
