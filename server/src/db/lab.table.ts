import { imageStates } from '@xueyan/contract/lab/image';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { between, createdAt, key, moment, oneOf, refuseOthers, updatedAt } from './columns.ts';

export const labImages = pgTable(
  'lab_image',
  {
    id: key(),
    recipe: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    state: oneOf(imageStates).notNull().default('pending'),
    /** The build that machines start from; empty until the first one is published. */
    build: text().notNull().default(''),
    /** What the recipe said when the last build was begun: another mark makes a server that starts want a new one. */
    recipeKey: text().notNull().default(''),
    progress: integer().notNull().default(0),
    message: text().notNull().default(''),
    minMemoryMb: integer().notNull().default(0),
    /** Whether its machines draw a desktop. */
    desktop: boolean().notNull().default(false),
    sizeMb: integer().notNull().default(0),
    /** Since when a build is wanted; empty when none is, or once it has ended. */
    wantedAt: moment(),
    /** The build that is being made; only whoever makes it changes the image meanwhile. */
    underWay: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [between(t.progress, { min: 0, max: 100 }), ...refuseOthers(t)],
);

export const labImageLog = pgTable(
  'lab_image_log',
  {
    imageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.line] })],
);
