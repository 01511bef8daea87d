import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { implement } from '../../../http/implement.ts';
import { addWord, listWords, removeWord, tryText, updateWord } from './sensitive-word.service.ts';

export const sensitiveWordRoutes = implement(sensitiveWordApi, {
  list: async ({ db, platform, input }) => ({ pageInfo: await listWords(db, platform.clock, input) }),
  save: async ({ db, input }) => ({ wordId: await addWord(db, input) }),
  update: ({ db, input: { wordId, ...form } }) => updateWord(db, wordId, form),
  remove: ({ db, input }) => removeWord(db, input.wordId),
  test: ({ db, input }) => tryText(db, input.text),
});
