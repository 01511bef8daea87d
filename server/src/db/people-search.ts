import { and, or, type SQL, sql } from 'drizzle-orm';
import { users } from './account.table.ts';
import { contains } from './paging.ts';

/** As many characters as the index on the words of accounts holds together. */
const longest = 4;

/**
 * The index is asked for so many characters from the end: numbers of a school begin alike, and a stretch that a million
 * people have costs more to leaf through than it leaves out.
 */
const decisive = 6;

/**
 * People whose name or login name holds the words, by the index on all stretches of one to four characters of both
 * (ADR 0054). What is longer has to be looked at: its stretches may stand apart.
 */
export function peopleNamed(words: string | undefined): SQL | undefined {
  if (!words) return undefined;
  const characters = [...words];
  const asked = characters.slice(-decisive).join('');
  const found = sql`text_grams(${users.loginName}, ${users.userName}) @> search_grams(${asked})`;
  if (characters.length <= longest) return found;
  return and(found, or(contains(users.userName, words), contains(users.loginName, words)));
}
