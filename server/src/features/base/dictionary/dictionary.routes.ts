import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import { dictionaryManageApi } from '@xueyan/contract/base/dictionary-manage';
import { implement } from '../../../http/implement.ts';
import { readDictionaries } from './dictionary.service.ts';
import {
  addEntry,
  addOwnDictionary,
  getDictionary,
  listDictionaries,
  listEntries,
  moveEntry,
  removeDictionary,
  removeEntry,
  updateDictionary,
  updateEntry,
} from './dictionary-manage.service.ts';

export const dictionaryRoutes = implement(dictionaryApi, {
  init: ({ db, language }) => readDictionaries(db, language),
});

export const dictionaryManageRoutes = implement(dictionaryManageApi, {
  list: async ({ db, platform, input }) => ({ pageInfo: await listDictionaries(db, platform.clock, input) }),
  get: ({ db, platform, input }) => getDictionary(db, platform.clock, input.dictionaryCode),
  save: ({ db, platform, actor, input }) => addOwnDictionary(db, platform.live, actor, input),
  update: ({ db, platform, actor, input: { version, ...form } }) =>
    updateDictionary(db, platform.live, actor, version, form),
  remove: ({ db, platform, actor, input }) => removeDictionary(db, platform.live, actor, input.dictionaryCode),
  listEntries: async ({ db, input }) => ({ pageInfo: await listEntries(db, input) }),
  saveEntry: ({ db, platform, actor, input: { dictionaryCode, ...form } }) =>
    addEntry(db, platform.live, actor, dictionaryCode, form),
  updateEntry: ({ db, platform, actor, input: { dictionaryCode, ...form } }) =>
    updateEntry(db, platform.live, actor, dictionaryCode, form),
  moveEntry: ({ db, platform, input: { dictionaryCode, entryCode, position } }) =>
    moveEntry(db, platform.live, dictionaryCode, entryCode, position),
  removeEntry: ({ db, platform, actor, input }) =>
    removeEntry(db, platform.live, actor, input.dictionaryCode, input.entryCode),
});
