import { and, or, type SQL, sql } from 'drizzle-orm';
import { users } from './account.table.ts';
import { contains } from './paging.ts';

/** Maximum length of the parts in the index on names of accounts. */
const longest = 4;

/**
 * Number of characters from the end that are looked up in the index: numbers of a school begin alike, and reading the
 * entries of a part that a million people share costs more than it excludes.
 */
const decisive = 6;

/**
 * Condition for people whose name or login name contains the words, by the index on all parts of one to four characters
 * of both (ADR 0054). Longer words are checked again, since their parts may occur separately.
 */
export function peopleNamed(words: string | undefined): SQL | undefined {
  if (!words) return undefined;
  const characters = [...words];
  const asked = characters.slice(-decisive).join('');
  const found = sql`text_grams(${users.loginName}, ${users.userName}) @> search_grams(${asked})`;
  if (characters.length <= longest) return found;
  return and(found, or(contains(users.userName, words), contains(users.loginName, words)));
}
