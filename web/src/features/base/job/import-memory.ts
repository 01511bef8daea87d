import { type ImportCheck, ImportLayout } from '@xueyan/contract/base/import';
import { keepText } from '../../../api/keep-text.ts';

/** Layout that a person chose for files with these titles. */
interface KeptLayout {
  titles: string[];
  layout: ImportLayout;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Layouts kept for one kind of import: a school has a few forms of the same list. */
const most = 5;
const keyOf = (userId: string, kind: string) => `IMPORT_LAYOUTS:${userId}:${kind}`;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readAll(userId: string, kind: string, store: Store): KeptLayout[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(userId, kind)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one): KeptLayout[] => {
      const layout = ImportLayout.safeParse(one?.layout);
      return layout.success && isTexts(one?.titles) ? [{ titles: one.titles, layout: layout.data }] : [];
    });
  } catch {
    // Counts as nothing kept.
    return [];
  }
}

/** Returns the titles of a file, without the empty cells at the end. */
function titlesOf(head: string[][], titleRow: number): string[] {
  const titles = (head[titleRow - 1] ?? []).map((title) => title.trim());
  return titles.slice(0, titles.findLastIndex(Boolean) + 1);
}

const sameTitles = (some: string[], others: string[]) =>
  some.length === others.length && some.every((title, place) => title === others[place]);

/** Keeps the layout that a person chose, for their next file with the same titles; a file without titles has none. */
export function keepLayout(userId: string, kind: string, check: ImportCheck, store: Store = localStorage): void {
  const titles = titlesOf(check.head, check.layout.titleRow);
  if (titles.length === 0) return;
  const others = readAll(userId, kind, store).filter((one) => !sameTitles(one.titles, titles));
  const kept = [{ titles, layout: check.layout }, ...others].slice(0, most);
  keepText(store, keyOf(userId, kind), JSON.stringify(kept));
}

/** Returns the layout that the person chose for a file with these titles; null where it would change nothing. */
export function keptLayout(
  userId: string,
  kind: string,
  { head, layout }: ImportCheck,
  store: Store = localStorage,
): ImportLayout | null {
  const found = readAll(userId, kind, store).find((one) => {
    const titles = titlesOf(head, one.layout.titleRow);
    return sameTitles(one.titles, titles);
  });
  if (!found) return null;
  const { titleRow, columns, fixed } = found.layout;
  if (titleRow === layout.titleRow && sameEntries(columns, layout.columns) && sameEntries(fixed, layout.fixed))
    return null;
  // The list may stand on another sheet of the workbook this time.
  return { ...(layout.sheet !== undefined && { sheet: layout.sheet }), titleRow, columns, ...(fixed && { fixed }) };
}

type Entries = Record<string, string | number>;

function sameEntries(some: Entries = {}, others: Entries = {}): boolean {
  const keys = Object.keys(some);
  return keys.length === Object.keys(others).length && keys.every((key) => some[key] === others[key]);
}
