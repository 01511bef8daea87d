import { type MindMapContent, mindMapShares } from '@xueyan/contract/content/mind-map';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { sections } from './teaching.table.ts';

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
    /** Words of the map as they are now, for searches. */
    said: text().notNull().default(''),
    /** Whether a model drafted it, or the map that it is a copy of. */
    ai: boolean().notNull().default(false),
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

/** Earlier versions of a map. */
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

/** Map of a section of a course, as it was when it was taken; the map itself may change or go. */
export const mindMapSections = pgTable(
  'mind_map_section',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    mapId: uuid().references(() => mindMaps.id, { onDelete: 'set null' }),
    mapVersion: integer().notNull().default(0),
    content: jsonb().$type<MindMapContent>(),
    /** Whether a model drafted the map. */
    ai: boolean().notNull().default(false),
    note: text().notNull().default(''),
    takenAt: moment(),
  },
  (t) => [index('mind_map_section_map').on(t.mapId)],
);
