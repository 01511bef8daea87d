import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pictureExportMaxBytes, pictureFaults, type pictureFiles } from '@xueyan/contract/prep/picture';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { writeZip, type ZipWriter } from '../../../platform/archive/write-zip.ts';
import { takeFolder } from '../../../platform/owned/folder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { folderName } from './folder-name.rule.ts';
import { pictureStore as store } from './picture.store.ts';

type Row = Record<string, string>;

/**
 * Exports a version in the layout that the generated programs read: `train/<class>/`, `validation/<class>/` and
 * `test/<class>/`.
 */
export async function exportPictures(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, versionId }: z.output<typeof pictureFiles.export.input>,
): Promise<{ name: string; mediaType: string; bytes: Readable }> {
  const { row, sha256, dataset } = await versionToUse(db, actor, versionId);
  ensure(row.datasetId === datasetId, wireFaults.gone);
  ensure(dataset.row.kind === 'imageClassification', pictureFaults.noPictures);
  const rows = await rowsOfVersion(platform, actor.id, sha256);
  const ids = rows.map(({ picture = '' }) => picture);
  const found = await store.sums(db, ids);
  const total = [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  ensure(total <= pictureExportMaxBytes, pictureFaults.exportSize, { max: pictureExportMaxBytes / 1024 ** 2 });
  const folder = await takeFolder(platform.files.incoming, 'pictures-');
  try {
    const path = join(folder.path, 'pictures.zip');
    const zip = await writeZip(path);
    await addAll(platform, zip, rows, found).catch(async (error) => {
      await zip.abandon();
      throw error;
    });
    await zip.finish();
    // An open file stays readable to its end after its folder is removed.
    const bytes = (await open(path)).createReadStream();
    return { name: `${dataset.row.name}-v${row.number}.zip`, mediaType: 'application/zip', bytes };
  } finally {
    await folder.remove();
  }
}

async function addAll(
  { files }: Platform,
  zip: ZipWriter,
  rows: Row[],
  found: Map<string, { sha256: string }>,
): Promise<void> {
  for (const [i, { picture = '', name = '', class: kind = '', split = '' }] of rows.entries()) {
    const source = await files.open(found.get(picture)?.sha256 ?? '');
    ensure(source, wireFaults.gone);
    const number = String(i + 1).padStart(5, '0');
    await zip.add(`${folderName(split)}/${folderName(kind)}/${number}-${folderName(name)}`, source);
  }
}
