import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.table.ts';
import { between, moment, refuseOthers } from './columns.ts';
import { machines } from './machine.table.ts';

/** Cookie that a program behind a pane sets; `hidden` from scripts. */
export interface PaneCookie {
  value: string;
  hidden: boolean;
}

/** Access of a person to an HTTP port of a machine: valid until its end, while the session that requested it lasts. */
export const webPanes = pgTable(
  'web_pane',
  {
    tokenHash: text().primaryKey(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    port: integer().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Its cookies, by name: pages of machines are shown without an origin, for which a browser stores none. */
    cookies: jsonb().$type<Record<string, PaneCookie>>().notNull().default({}),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('web_pane_machine').on(t.machineId),
    index('web_pane_user').on(t.userId),
    index('web_pane_session').on(t.sessionId),
    between(t.port, { min: 1, max: 65_535 }),
    ...refuseOthers(t),
  ],
);
