import { announcementAudiences } from '@xueyan/contract/content/announcement';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

export const announcements = pgTable(
  'announcement',
  {
    id: key(),
    title: text().notNull(),
    content: text().notNull(),
    audience: oneOf(announcementAudiences).notNull(),
    /** From when on it can be read. */
    publishAt: moment().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('announcement_publish').on(t.publishAt),
    index('announcement_owner').on(t.ownerId, t.createdAt),
    ...refuseOthers(t),
  ],
);
