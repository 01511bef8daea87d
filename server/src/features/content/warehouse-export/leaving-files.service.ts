import type { Readable } from 'node:stream';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { pageFor } from '../warehouse/warehouse-page.service.ts';
import type { exportWords } from './warehouse-export.text.ts';

export interface ExportContext {
  db: Db;
  platform: Platform;
  actor: Actor;
  say: ReturnType<typeof exportWords>;
}

const mostRemarks = 100;

/** Collects remarks on what could not be exported, each once. */
export function remarksOf({ say }: Pick<ExportContext, 'say'>) {
  const said = new Set<string>();
  let outside = 0;
  return {
    add: (text: string) => void said.add(text),
    linkOutside: () => {
      outside += 1;
    },
    list: (): string[] => {
      const all = [...said, ...(outside > 0 ? [say('links', { n: outside })] : [])];
      const rest = all.length - mostRemarks;
      return rest > 0 ? [...all.slice(0, mostRemarks), say('more', { n: rest })] : all;
    },
  };
}
export type Remarks = ReturnType<typeof remarksOf>;

interface LeavingFile {
  name: string;
  mediaType: string;
  bytes: number;
  open(): Promise<Readable | null>;
}

/** Returns the files of pages that the actor may read; files of other pages are only reported as left out. */
export function filesFor({ db, platform, actor, say }: ExportContext, remarks: Remarks) {
  const pages = new Map<string, Promise<boolean>>();
  const mayRead = (pageId: string) => {
    const known = pages.get(pageId) ?? readable(db, actor, pageId);
    pages.set(pageId, known);
    return known;
  };
  return async (fileId: string, pageTitle: string): Promise<LeavingFile | null> => {
    const file = await findFile(db, fileId);
    if (file?.scope !== 'page' || !(await mayRead(file.scopeId))) {
      remarks.add(say('notRead', { page: pageTitle }));
      return null;
    }
    const { name, mediaType, bytes, sha256 } = file;
    return { name, mediaType, bytes, open: () => platform.files.open(sha256) };
  };
}

const readable = (db: Db, actor: Actor, pageId: string): Promise<boolean> =>
  pageFor(db, actor, pageId, 'read').then(
    () => true,
    (error: unknown) => {
      if (error instanceof Fault) return false;
      throw error;
    },
  );
