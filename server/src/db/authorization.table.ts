import { lapseReasons } from '@xueyan/contract/base/authorization';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles, users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Who was given a role that needs an authorisation, for which period. Nothing is deleted: what is over stays to be read. */
export const authorizations = pgTable(
  'role_authorization',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    reason: text().notNull(),
    grantedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it began to count: at its start, once it was clear that who gave it still might. */
    begunAt: moment(),
    /** Why it never began; it is over then, as if revoked. */
    lapseReason: oneOf(lapseReasons),
    revokedAt: moment(),
    revokedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    revokeReason: text().notNull().default(''),
    /** When holder and grantor were told that the end is near. */
    noticedAt: moment(),
  },
  (t) => [
    index('role_authorization_user').on(t.userId, t.roleId),
    index('role_authorization_role').on(t.roleId),
    index('role_authorization_end').on(t.endsAt),
    index('role_authorization_start').on(t.startsAt).where(sql`begun_at is null and revoked_at is null`),
    check('role_authorization_period', sql`${t.endsAt} > ${t.startsAt}`),
    ...refuseOthers(t),
  ],
);
