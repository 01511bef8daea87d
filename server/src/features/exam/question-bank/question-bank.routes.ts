import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { implement } from '../../../http/implement.ts';
import {
  addQuestionBank,
  listBankChoices,
  listQuestionBanks,
  removeQuestionBank,
  updateQuestionBank,
} from './question-bank.service.ts';

export const questionBankRoutes = implement(questionBankApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listQuestionBanks(db, platform.clock, actor, input),
  }),
  choices: async ({ db, actor, input }) => ({ bankList: await listBankChoices(db, actor, input.writable) }),
  save: async ({ db, actor, input }) => ({ bankId: await addQuestionBank(db, actor, input) }),
  update: ({ db, actor, input: { bankId, version, ...form } }) => updateQuestionBank(db, actor, bankId, version, form),
  remove: ({ db, actor, input }) => removeQuestionBank(db, actor, input.bankId),
});
