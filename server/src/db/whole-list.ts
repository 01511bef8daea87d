import { clock } from '../platform/clock.ts';
import type { Page, PageInput } from './paging.ts';
import type { Db } from './sql.ts';

/** Longer lists are counted and divided by marks once for all readers instead of for each page. */
const long = 20_000;
/** Entries between two marks: at most this many are skipped to reach a page. */
const step = 1_000;
/**
 * After `freshMs` the list is counted again while the old count is served; after `staleMs` the old count is no longer
 * used.
 */
const freshMs = 30_000;
const staleMs = 300_000;

interface Marked {
  total: number;
  /** Keys at which the sections begin, in the order of the list. */
  marks: string[];
  at: number;
}

interface Whole<T> {
  count: () => Promise<number>;
  /** Returns the key of every `every`th entry, from the first on. */
  marks: (every: number) => Promise<string[]>;
  /** Reads entries from a key on, or from the first. */
  read: (from: string | undefined, offset: number, limit: number) => PromiseLike<T[]>;
}

const known = new WeakMap<Db, Map<string, Marked>>();
const underWay = new WeakMap<Db, Map<string, Promise<Marked>>>();

/**
 * Returns a page of a whole list in its usual order. For a long list, the count and the marks are up to half a minute
 * old: entries added since shift a page by at most one. The state in the process is only a cache.
 */
export async function pageOfWhole<T>(
  db: Db,
  key: string,
  { pageNum, pageSize }: PageInput,
  whole: Whole<T>,
): Promise<Page<T>> {
  const offset = (pageNum - 1) * pageSize;
  const marked = await recall(db, key, whole);
  if (!marked) {
    const [resultList, totalSize] = [await whole.read(undefined, offset, pageSize), await whole.count()];
    if (totalSize > long) void mark(db, key, whole, totalSize).catch(() => undefined);
    return { resultList, totalSize, pageNum, pageSize };
  }
  const place = Math.min(Math.floor(offset / step), marked.marks.length - 1);
  const resultList = await whole.read(marked.marks[place], offset - place * step, pageSize);
  return { resultList, totalSize: marked.total, pageNum, pageSize };
}

async function recall<T>(db: Db, key: string, whole: Whole<T>): Promise<Marked | undefined> {
  const found = known.get(db)?.get(key);
  const age = found ? clock.now().getTime() - found.at : 0;
  if (!found || age < freshMs) return found;
  const anew = whole.count().then((total) => mark(db, key, whole, total));
  if (age < staleMs) {
    void anew.catch(() => undefined);
    return found;
  }
  const marked = await anew;
  return marked.total > long ? marked : undefined;
}

/** Creates the marks of a list, once for all concurrent readers. */
function mark<T>(db: Db, key: string, whole: Whole<T>, total: number): Promise<Marked> {
  const running = underWay.get(db) ?? new Map<string, Promise<Marked>>();
  underWay.set(db, running);
  const going = running.get(key);
  if (going) return going;
  const work = whole
    .marks(step)
    .then((marks) => {
      const marked = { total, marks, at: clock.now().getTime() };
      const lists = known.get(db) ?? new Map<string, Marked>();
      known.set(db, lists);
      if (total > long) lists.set(key, marked);
      else lists.delete(key);
      return marked;
    })
    .finally(() => running.delete(key));
  running.set(key, work);
  return work;
}
