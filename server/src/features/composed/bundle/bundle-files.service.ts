import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileScope } from '@xueyan/contract/base/file';
import { editorExtensions } from '@xueyan/contract/base/file';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import type { BundleFile } from '@xueyan/contract/composed/bundle';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { OpenPackage } from '../../../platform/archive/open-package.ts';
import { writeStream } from '../../../platform/archive/write-zip.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { type FileWords, bundleStore as store } from './bundle.store.ts';
import type { Incoming } from './bundle-read.service.ts';
import type { BundleWord } from './bundle-words.text.ts';
import { addressesIn, plainName, withAddresses } from './file-address.rule.ts';

type Say = (word: BundleWord, values?: Record<string, string | number>) => string;

/** Text formats have no signature to detect; they are served as plain text, whatever the language. */
const plainKinds = new Set(
  'c h cpp hpp py java js ts go rs sh sql css json html htm xml yaml yml ini conf log tex bib ipynb'.split(' '),
);
const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '');

/**
 * Detects a file's media type from its content; null if the type is not allowed. The type stated in the package is not
 * trusted.
 */
export function kindOf(name: string, head: Uint8Array): string | null {
  const known = mediaTypeOf(name, head);
  if (known) return known;
  const extension = extensionOf(name);
  const isText = plainKinds.has(extension) || editorExtensions.some((one) => one === extension && one === 'md');
  return isText && !head.includes(0) ? 'text/plain; charset=utf-8' : null;
}

/**
 * Copies files from a package to the store, one after the other. Files in the store already are skipped, so that a
 * restarted import continues where it was. Files that are missing, damaged, too large or of a type that is not allowed
 * are reported.
 */
export async function takeFiles(
  db: Db,
  { files: shelf }: Pick<Platform, 'files'>,
  pack: OpenPackage,
  { places, inline }: Incoming,
  wanted: readonly BundleFile[],
  { say, remarks, step }: { say: Say; remarks: string[]; step: (done: number) => Promise<void> },
): Promise<Map<string, FileWords>> {
  const most = await mostBytesOf(db, 'attachment');
  const taken = new Map<string, FileWords>();
  for (const [at, file] of wanted.entries()) {
    await step(at);
    const name = plainName(file.name);
    const written = inline.get(file.id);
    const place = places.get(file.id);
    if (written) {
      const mediaType = kindOf(name, written.subarray(0, headBytes));
      if (mediaType) taken.set(file.id, { sha256: await shelf.put(written), name, mediaType, bytes: written.length });
      else remarks.push(say('fileKind', { name }));
      continue;
    }
    const entry = place === undefined ? undefined : pack.entries.get(place);
    if (place === undefined || !entry) {
      remarks.push(say('fileMissing', { name }));
      continue;
    }
    if (entry.bytes > most) {
      remarks.push(say('fileLarge', { name, max: sayMost(most) }));
      continue;
    }
    const path = join(shelf.incoming, `part-${newId()}`);
    try {
      const bytes = await writeStream(await pack.read(place), path, most);
      const mediaType = kindOf(name, await headOf(path));
      if (!mediaType) {
        remarks.push(say('fileKind', { name }));
        continue;
      }
      const sha256 = await shelf.adopt(path);
      if (file.sha256 !== '' && file.sha256 !== sha256) remarks.push(say('fileDamaged', { name }));
      else taken.set(file.id, { sha256, name, mediaType, bytes });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
      remarks.push(say('fileDamaged', { name }));
    } finally {
      await rm(path, { force: true });
    }
  }
  return taken;
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), length: headBytes, position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface Place {
  scope: FileScope;
  scopeId: string;
}

/** Links the files named in texts to the records that contain them; each file once per record. */
export function fileKeeper(db: Db, ownerId: string, course: string, taken: ReadonlyMap<string, FileWords>) {
  const known = new Map<string, string>();
  const keep = async (fileId: string, place: Place): Promise<string | null> => {
    const words = taken.get(fileId);
    if (!words) return null;
    const key = `${fileId} ${place.scope} ${place.scopeId}`;
    const before = known.get(key) ?? (await store.sameFile(db, place, words));
    const id = before ?? (await store.insertFile(db, { ...words, ...place, ownerId }));
    known.set(key, id);
    return id;
  };
  const ofCourse: Place = { scope: 'course', scopeId: course };
  return {
    keep: (fileId: string) => keep(fileId, ofCourse),
    rewrite: async (text: string, place: Place = ofCourse): Promise<string> => {
      const ids = new Map<string, string>();
      for (const id of addressesIn(text)) {
        const kept = await keep(id, place);
        if (kept) ids.set(id, kept);
      }
      return withAddresses(text, ids);
    },
  };
}
export type FileKeeper = ReturnType<typeof fileKeeper>;
