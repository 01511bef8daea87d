import { createHash } from 'node:crypto';
import type { dictionaryApi } from '@xueyan/contract/base/dictionary';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { DictionarySpec } from '../../../http/feature.ts';
import { nameIn } from '../../../http/traditional.ts';
import { dictionaryStore } from './dictionary.store.ts';

/** Returns all dictionaries in one language. */
export async function readDictionaries(db: Db, language: Language): Promise<Output<typeof dictionaryApi.init>> {
  const dictMap: Output<typeof dictionaryApi.init>['dictMap'] = {};
  const entries = await dictionaryStore.all(db);
  for (const entry of entries) {
    const list = dictMap[entry.dictionary] ?? [];
    dictMap[entry.dictionary] = list;
    list.push({
      dictCode: entry.code,
      dictName: nameIn(language, entry),
      ...(!entry.enabled && { disabled: true as const }),
    });
  }
  const version = createHash('sha256')
    .update(JSON.stringify([language, dictMap]))
    .digest('base64url')
    .slice(0, 16);
  return { version, dictMap };
}

/** Returns all dictionaries, or null when the browser's version is current. */
export async function readNewDictionaries(db: Db, language: Language, known: string) {
  const all = await readDictionaries(db, language);
  return all.version === known ? null : all;
}

/** Returns the entries of one dictionary in order, those that are switched off too. */
export const readEntries = (db: Db, dictionary: string) => dictionaryStore.ofDictionary(db, dictionary);

/** Returns the names of one dictionary's codes, those of entries that are switched off too. */
export async function namesOfCodes(db: Db, language: Language, dictionary: string): Promise<Map<string, string>> {
  const entries = await readEntries(db, dictionary);
  return new Map(entries.map((entry) => [entry.code, nameIn(language, entry)]));
}

/** Adds a dictionary that the product relies on. */
export async function addDictionary(db: Db, dictionary: string, { names, entries }: DictionarySpec): Promise<void> {
  await dictionaryStore.addType(db, {
    ...{ code: dictionary, builtIn: true },
    ...{ name: names.zh, nameEn: names.en, nameMn: names.mn },
  });
  const rows = entries.map(([code, name, nameEn, nameMn], position) => ({ code, name, nameEn, nameMn, position }));
  await dictionaryStore.insert(
    db,
    rows.map((row) => ({ ...row, dictionary, builtIn: true })),
  );
}
