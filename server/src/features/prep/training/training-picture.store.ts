import { eq } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import { datasetPictures } from '../../../db/picture.table.ts';
import type { Db } from '../../../db/sql.ts';

export const trainingPictureStore = {
  /** Returns the sha256 of a file, and the small picture that a data set has of it. */
  find: async (db: Db, fileId: string): Promise<{ sha256: string; thumb: Buffer | null } | undefined> =>
    (
      await db
        .select({ sha256: files.sha256, thumb: datasetPictures.thumb })
        .from(files)
        .leftJoin(datasetPictures, eq(datasetPictures.fileId, files.id))
        .where(eq(files.id, fileId))
        .limit(1)
    )[0],
};
