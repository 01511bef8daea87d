import { studentAccountApi } from '@xueyan/contract/school/student-account';
import { implement } from '../../../http/implement.ts';
import {
  issuePasswords,
  listAccounts,
  previewAccounts,
  resetPasswords,
  setAccountStates,
  startMaking,
} from './student-account.service.ts';
import { makingTitle } from './student-account.text.ts';

export const studentAccountRoutes = implement(studentAccountApi, {
  list: async ({ db, actor, input }) => ({ pageInfo: await listAccounts(db, actor, input) }),
  preview: ({ db, actor, input }) => previewAccounts(db, actor, input),
  make: async ({ db, actor, input, language }) => ({
    jobId: await startMaking(db, actor, input, makingTitle(language)),
  }),
  issue: ({ db, platform, actor, input }) => issuePasswords(db, platform.live, actor, input),
  reset: async ({ db, platform, actor, input }) => ({
    slipList: await resetPasswords(db, platform.live, actor, input.studentIds),
  }),
  setState: ({ db, platform, actor, input }) =>
    setAccountStates(db, platform.live, actor, input.studentIds, input.step),
});
