import type { dictionaryApi } from '@xueyan/contract/base/dictionary';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { DictionarySpec } from '../../../http/feature.ts';
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

/** Gives a school a dictionary that the product counts on. */
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
