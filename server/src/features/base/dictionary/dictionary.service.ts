import type { dictionaryApi } from '@xueyan/contract/base/dictionary';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { DictionaryEntry } from '../../../http/feature.ts';
import { nameIn } from '../../../http/traditional.ts';
import { dictionaryStore } from './dictionary.store.ts';

/** All dictionaries, in one language. */
export async function readDictionaries(db: Db, language: Language): Promise<Output<typeof dictionaryApi.init>> {
  const dictMap: Output<typeof dictionaryApi.init>['dictMap'] = {};
  for (const entry of await dictionaryStore.all(db)) {
    const list = dictMap[entry.dictionary] ?? [];
    dictMap[entry.dictionary] = list;
    list.push({ dictCode: entry.code, dictName: nameIn(language, entry) });
  }
  return { dictMap };
}

/** Entries of a dictionary in their order: code, Chinese, English and Mongolian name. */
export const addDictionary = (db: Db, dictionary: string, entries: DictionaryEntry[]) =>
  dictionaryStore.insert(
    db,
    entries.map(([code, name, nameEn, nameMn], position) => ({ dictionary, code, name, nameEn, nameMn, position })),
  );
