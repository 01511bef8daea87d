import { loginOutcomes, type NotificationSettings } from '@xueyan/contract/base/profile';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt } from './columns.ts';

/** People's profiles and notification settings; no row until they change one. */
export const userProfiles = pgTable('user_profile', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  introduction: text().notNull().default(''),
  /** Chosen settings only; for the rest the product's defaults apply. */
  notifications: jsonb().$type<Partial<NotificationSettings>>().notNull().default({}),
  updatedAt: updatedAt(),
});

/** Login attempts for existing accounts, successful or not. */
export const loginRecords = pgTable(
  'login_record',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
    outcome: oneOf(loginOutcomes).notNull(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
  },
  (t) => [index('login_record_user').on(t.userId, t.at), index('login_record_at').on(t.at), ...refuseOthers(t)],
);
