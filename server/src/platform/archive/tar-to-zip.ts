import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { takeFolder } from '../owned/folder.ts';
import { unpackTar } from './read-tar.ts';
import { writeZip } from './write-zip.ts';

/**
 * Repacks a `.tar.gz` as a zip file, which every desktop opens; what a zip file cannot hold, such as a link, is named in
 * a list within it. Returns the bytes and a stream of the file, whose end removes it.
 */
export async function tarToZip(
  packed: Readable,
  work: string,
  limits: { entries: number; bytes: number },
  listName: string,
): Promise<{ bytes: number; stream: Readable }> {
  const { path: folder, remove: forget } = await takeFolder(work, 'zip-');
  try {
    const tar = pipeline(packed, createGunzip(), () => undefined);
    const { entries, refused } = await unpackTar(tar, folder, limits);
    // What follows the end of the archive is not read; destroying lets the source tidy up.
    tar.destroy();
    packed.destroy();
    const path = join(folder, 'all.zip');
    const zip = await writeZip(path);
    for (const [name, { number }] of entries) await zip.add(name, createReadStream(join(folder, String(number))));
    if (refused.length > 0) await zip.add(listName, Buffer.from(`${refused.join('\n')}\n`));
    const bytes = await zip.finish();
    // Opened and unlinked: however the download ends, nothing stays.
    const stream = (await open(path, 'r')).createReadStream();
    await forget();
    return { bytes, stream };
  } catch (error) {
    packed.destroy();
    await forget();
    throw error;
  }
}
