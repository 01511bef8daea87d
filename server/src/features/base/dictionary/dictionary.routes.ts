import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import { implement } from '../../../http/implement.ts';
import { readDictionaries } from './dictionary.service.ts';

export const dictionaryRoutes = implement(dictionaryApi, {
  init: ({ db, language }) => readDictionaries(db, language),
});
