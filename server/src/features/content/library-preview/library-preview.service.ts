import { buffer } from 'node:stream/consumers';
import { fileAddress } from '@xueyan/contract/base/file';
import {
  ArchiveLine,
  archiveMaxBytes,
  type libraryPreviewApi,
  listedMax,
  type PreviewState,
} from '@xueyan/contract/content/library-preview';
import { renditionOf } from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renditionFor } from '../../teaching/courseware/rendition.service.ts';
import { itemToRead, versionToRead } from '../library/library.service.ts';
import { previewStore } from './library-preview.store.ts';

type Preview = Output<typeof libraryPreviewApi.get>;
type StoredFile = Awaited<ReturnType<typeof versionToRead>>;

const rule = new URL('./archive-list.rule.ts', import.meta.url).href;
const nothing: Preview = { state: 'none', address: '', form: null, entries: null, more: false };

/** Returns the form in which a resource is shown; starts the conversion of a file that has none yet. */
export async function previewItem(
  db: Db,
  platform: Platform,
  actor: Actor,
  { itemId, versionId }: { itemId: string; versionId: string | null },
): Promise<Preview> {
  const file = await versionToRead(db, actor, itemId, versionId);
  if (/\.(?:zip|tar|tgz|tar\.gz)$/i.test(file.name)) return listed(platform, actor, file);
  const form = renditionOf(file.name);
  if (!form) return nothing;
  const found = await renditionFor(db, platform, file);
  if (found.state !== 'done') return { ...nothing, form, state: stateOf(found.state) };
  const address = fileAddress(await laidBeside(db, itemId, file, found));
  return { ...nothing, form, state: 'done', address };
}

const stateOf = (state: 'waiting' | 'missing' | 'failed'): PreviewState => (state === 'waiting' ? 'making' : state);

/** Returns the id of the converted file, readable for whoever may read the resource. */
async function laidBeside(
  db: Db,
  itemId: string,
  { name, ownerId }: StoredFile,
  { form, sha256, bytes }: Extract<Awaited<ReturnType<typeof renditionFor>>, { state: 'done' }>,
): Promise<string> {
  const mediaType = form === 'pdf' ? 'application/pdf' : 'video/mp4';
  const file = { sha256, name: `${name}.${form}`, mediaType, bytes, ownerId, scope: 'preview' as const };
  return previewStore.put(db, { ...file, scopeId: itemId });
}

/** Returns the contents of an archive. */
async function listed({ files, parser }: Platform, actor: Actor, { sha256, bytes }: StoredFile): Promise<Preview> {
  if (bytes > archiveMaxBytes) return { ...nothing, state: 'large' };
  const stream = await files.open(sha256);
  ensure(stream, wireFaults.gone);
  try {
    const { value } = await parser.rule({ id: actor.id }, rule, await buffer(stream));
    const entries = z.array(ArchiveLine).parse(value);
    return { ...nothing, state: 'done', entries: entries.slice(0, listedMax), more: entries.length > listedMax };
  } catch {
    return { ...nothing, state: 'failed' };
  }
}

/** Access rule of converted files: read by those who may read the resource. */
export const previewFileRule: FileRule = {
  read: itemToRead,
  write: async () => {
    throw new Fault(wireFaults.gone);
  },
};
