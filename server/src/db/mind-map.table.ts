import { type MindMapContent, mindMapShares } from '@xueyan/contract/content/mind-map';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

export const mindMaps = pgTable(
  'mind_map',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    share: oneOf(mindMapShares).notNull().default('me'),
    content: jsonb().$type<MindMapContent>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('mind_map_owner').on(t.ownerId, t.updatedAt),
    index('mind_map_share').on(t.share, t.updatedAt),
    ...refuseOthers(t),
  ],
);

/** What a map said before. */
export const mindMapVersions = pgTable(
  'mind_map_version',
  {
    id: key(),
    mapId: uuid()
      .notNull()
      .references(() => mindMaps.id, { onDelete: 'cascade' }),
    content: jsonb().$type<MindMapContent>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mind_map_version_map').on(t.mapId, t.createdAt)],
);
