import { imageStates } from '@xueyan/contract/lab/image';
import {
  type ImageDefinition,
  imageCategories,
  imageSources,
  imageTypes,
  labEngines,
} from '@xueyan/contract/lab/image-record';
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
    /** Folder of its recipe; for an image of the school, a name that no folder has. */
    recipe: text().notNull().unique(),
    /** Number of twelve digits for use by people. */
    code: text().notNull().unique().default(sql`lpad(floor(random() * 1e12)::bigint::text, 12, '0')`),
    source: oneOf(imageSources).notNull().default('shipped'),
    category: oneOf(imageCategories).notNull().default('system'),
    /** Display of its machines: the next build follows it. */
    type: oneOf(imageTypes).notNull().default('terminal'),
    /** Engine of new machines, if the school has several. */
    engine: oneOf(labEngines).notNull().default('qemu'),
    name: text().notNull(),
    description: text().notNull().default(''),
    state: oneOf(imageStates).notNull().default('pending'),
    /** Build that machines start from; empty until the first is published. */
    build: text().notNull().default(''),
    /** Build that was published and whose files are missing, as after a restore; empty otherwise. */
    lost: text().notNull().default(''),
    /**
     * Fingerprint of the recipe when the last build began: a different one makes a starting server request a new build.
     */
    recipeKey: text().notNull().default(''),
    progress: integer().notNull().default(0),
    message: text().notNull().default(''),
    minMemoryMb: integer().notNull().default(0),
    /** Tells whether machines of its build have a desktop. */
    desktop: boolean().notNull().default(false),
    sizeMb: integer().notNull().default(0),
    /** Time at which a build was requested; empty without a request, or once the build has ended. */
    wantedAt: moment(),
    /** Build in progress; until it ends, only its builder changes the image. */
    underWay: text().notNull().default(''),
    /** Base image and additions, for an image with a recipe of the school. */
    baseImageId: uuid().references((): AnyPgColumn => labImages.id),
    definition: jsonb().$type<ImageDefinition>(),
    /** Saved disk of the machine that the image is built from; empty where there is none. */
    capture: text().notNull().default(''),
    /** Build below the captured disk. */
    captureBuild: text().notNull().default(''),
    packageLocation: text().notNull().default(''),
    dataLocation: text().notNull().default(''),
    software: text().array().notNull().default([]),
    /** User who is logged in on its console. */
    loginUser: text().notNull().default(''),
    /** Version number of `build`. */
    imageVersion: integer().notNull().default(0),
    /** Time of deletion; old machines still show its name. */
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

/** Published versions. The files of a version are deleted once nothing depends on it. */
export const labImageVersions = pgTable(
  'lab_image_version',
  {
    imageId: uuid()
      .notNull()
      .references(() => labImages.id),
    number: integer().notNull(),
    build: text().notNull().unique(),
    /** Build below this one's disk; empty for a disk of its own. */
    baseBuild: text().notNull().default(''),
    sizeMb: integer().notNull(),
    checksum: text().notNull().default(''),
    buildSeconds: integer().notNull().default(0),
    /** Time at which its files were deleted. */
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

/**
 * Disk of an image that is being uploaded in pieces, or has arrived and waits to be built; its bytes are in a separate
 * folder.
 */
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
