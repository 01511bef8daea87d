import { imageStates } from '@xueyan/contract/lab/image';
import { type ImageDefinition, imageCategories, imageSources } from '@xueyan/contract/lab/image-record';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

export const labImages = pgTable(
  'lab_image',
  {
    id: key(),
    /** The folder of its recipe, or for one of the school's own a name that no folder has. */
    recipe: text().notNull().unique(),
    /** Twelve digits by which people call it. */
    code: text().notNull().unique().default(sql`lpad(floor(random() * 1e12)::bigint::text, 12, '0')`),
    source: oneOf(imageSources).notNull().default('shipped'),
    category: oneOf(imageCategories).notNull().default('system'),
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
    /** What it is built on, and what is added there; of one that has a recipe of the school's. */
    baseImageId: uuid().references((): AnyPgColumn => labImages.id),
    definition: jsonb().$type<ImageDefinition>(),
    /** The disk of the machine that was saved as it, until it was built; empty where there is none. */
    capture: text().notNull().default(''),
    /** The build that the captured disk stands on. */
    captureBuild: text().notNull().default(''),
    packageLocation: text().notNull().default(''),
    dataLocation: text().notNull().default(''),
    software: text().array().notNull().default([]),
    /** Who is signed in on its console. */
    loginUser: text().notNull().default(''),
    /** The number of the version that `build` is. */
    imageVersion: integer().notNull().default(0),
    /** It was deleted; machines of the past still say its name. */
    removedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    between(t.progress, { min: 0, max: 100 }),
    atLeast(t.imageVersion, 0),
    check('lab_image_code', sql`${t.code} ~ '^[0-9]{12}$'`),
    uniqueIndex('lab_image_name').on(sql`lower(${t.name})`).where(sql`removed_at is null`),
    index('lab_image_base').on(t.baseImageId),
    ...refuseOthers(t),
  ],
);

/** The versions that were published. The files of one go when nothing stands on it any more. */
export const labImageVersions = pgTable(
  'lab_image_version',
  {
    imageId: uuid()
      .notNull()
      .references(() => labImages.id),
    number: integer().notNull(),
    build: text().notNull().unique(),
    /** The build whose disk this one's stands on; empty where it stands alone. */
    baseBuild: text().notNull().default(''),
    sizeMb: integer().notNull(),
    checksum: text().notNull().default(''),
    buildSeconds: integer().notNull().default(0),
    /** Its files were taken away. */
    collectedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.number] }), atLeast(t.number, 1)],
);

export const imageLabels = pgTable(
  'image_label',
  { id: key(), name: text().notNull(), createdAt: createdAt() },
  (t) => [uniqueIndex('image_label_name').on(sql`lower(${t.name})`)],
);

export const labImageLabels = pgTable(
  'lab_image_label',
  {
    imageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'cascade' }),
    labelId: uuid()
      .notNull()
      .references(() => imageLabels.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.labelId] }), index('lab_image_label_label').on(t.labelId)],
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

/** The disk of an image that is on its way in pieces, or has arrived and waits to be built; its bytes lie in a folder of their own. */
export const imageUploads = pgTable(
  'image_upload',
  {
    id: key(),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'cascade' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index('image_upload_image').on(t.imageId), index('image_upload_owner').on(t.ownerId)],
);
