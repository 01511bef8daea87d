import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dictionaryEntries } from './system.table.ts';

/** SQL: place of a level among the others, from easy to hard. */
export const levelPlace = (code: AnyPgColumn): SQL => sql`(
  select level.position from ${dictionaryEntries} as level
  where level.dictionary = 'QUESTION_DIFFICULTY' and level.code = ${code})`;
