import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from './id.ts';

/** The columns that tables share. */
export const key = () => uuid().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
/** Counts the changes of a record, for optimistic locking. */
export const version = () => integer().notNull().default(1);
