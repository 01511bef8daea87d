import { lapseReasons } from '@xueyan/contract/base/authorization';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles, users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Authorizations of roles that need one, with their period. Rows are never deleted: expired ones stay readable. */
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
    /** Time at which it took effect: at its start, once the grantor's right was verified again. */
    begunAt: moment(),
    /** Reason why it never took effect; it has then ended as if revoked. */
    lapseReason: oneOf(lapseReasons),
    revokedAt: moment(),
    revokedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    revokeReason: text().notNull().default(''),
    /** Time at which holder and grantor were notified that the end is near. */
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
