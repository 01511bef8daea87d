import type { Db } from '../../../db/connect.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import { type Excerpt, excerptOf } from './excerpt.rule.ts';
import { type IndexedKind, textIndexStore } from './text-index.store.ts';

export { type Excerpt, excerptOf };

/**
 * Limits on the characters of an indexed text and on its different words: a vector of the database holds at most a
 * megabyte.
 */
const longest = 300_000;
const mostWords = 12_000;

const distinct = async (text: string) => [...new Set(await wordsOf(text.slice(0, longest)))].slice(0, mostWords);

/** Indexes a record by a text, and by the content of one of its files. */
export async function indexRecord(
  db: Db,
  kind: Exclude<IndexedKind, 'file'>,
  recordId: string,
  { text, fileId }: { text: string; fileId?: string },
): Promise<void> {
  await textIndexStore.put(db, kind, recordId, { words: await distinct(text), fileId });
}

/** Stores the text of a stored file. */
export async function indexFile(db: Db, fileId: string, text: string): Promise<void> {
  const content = text.slice(0, longest).replaceAll('\0', '');
  await textIndexStore.put(db, 'file', fileId, { words: await distinct(content), content });
}

export const isFileIndexed = (db: Db, fileId: string): Promise<boolean> => textIndexStore.has(db, 'file', fileId);

export const sweepIndex = (db: Db): Promise<void> => textIndexStore.sweep(db);

export interface WordQuery {
  /** For the database: every word, matched as a prefix. */
  vector: string;
  words: string[];
}

/** Returns the search text as words; null where there are none. */
export async function wordQuery(text: string | undefined): Promise<WordQuery | null> {
  const words = [...new Set(await wordsOf(text ?? ''))].slice(0, 20);
  if (words.length === 0) return null;
  return { words, vector: words.map((word) => `'${word.replaceAll("'", "''").replaceAll('\\', '')}':*`).join(' & ') };
}

/** Returns excerpts of files' contents by file id, for the searched words. */
export async function fileExcerpts(db: Db, fileIds: string[], words: string[]): Promise<Map<string, Excerpt>> {
  if (fileIds.length === 0) return new Map();
  const rows = await textIndexStore.contents(db, 'file', fileIds);
  return new Map(
    rows.flatMap(({ recordId, content }) => {
      const excerpt = excerptOf(content, words);
      return excerpt ? [[recordId, excerpt] as const] : [];
    }),
  );
}
