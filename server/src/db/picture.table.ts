import { pictureSplits } from '@xueyan/contract/prep/picture';
import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { datasets } from './dataset.table.ts';
import { files } from './file.table.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of a data set. A removed one stays for the versions that contain it. */
export const datasetPictures = pgTable(
  'dataset_picture',
  {
    id: key(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'restrict' }),
    className: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    /** Split that it came with, in an archive that has a folder for each; null: none. */
    split: oneOf(pictureSplits),
    /** Hash of the file, so that the same picture is not added twice. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** 64 × 64 of red, green and blue: the input of trainings. */
    pixels: bytes().notNull(),
    /** JPEG for lists; null for a picture that is as small itself, or has none yet. */
    thumb: bytes(),
    removedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('dataset_picture_class').on(t.datasetId, t.className, t.createdAt),
    uniqueIndex('dataset_picture_content').on(t.datasetId, t.sha256).where(sql`${t.removedAt} is null`),
    index('dataset_picture_file').on(t.fileId),
    atLeast(t.width, 1),
    atLeast(t.height, 1),
    ...refuseOthers(t),
  ],
);
