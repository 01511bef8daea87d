import { candidateNamingApi } from '@xueyan/contract/exam/candidate-naming';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { implement } from '../../../http/implement.ts';
import { listNamed, makeWithPrefix, removeNamed, resetPasswords, setAccountStates } from './exam-account.service.ts';
import { addAccount, findPeople, namePeople } from './naming.service.ts';

export const examAccountRoutes = [
  ...implement(examAccountApi, {
    list: async ({ db, platform, actor, input }) => ({ pageInfo: await listNamed(db, platform, actor, input) }),
    make: ({ db, actor, input }) => makeWithPrefix(db, actor, input),
    resetPasswords: ({ db, platform, actor, input }) =>
      resetPasswords(db, platform.live, actor, input.examId, input.userIds),
    setState: ({ db, platform, actor, input }) => setAccountStates(db, platform.live, actor, input),
    remove: ({ db, platform, actor, input }) => removeNamed(db, platform.live, actor, input.examId, input.userIds),
  }),
  ...implement(candidateNamingApi, {
    people: ({ db, actor, input }) => findPeople(db, actor, input),
    name: ({ db, actor, input: { examId, userIds } }) => namePeople(db, actor, examId, userIds),
    add: ({ db, actor, input }) => addAccount(db, actor, input),
  }),
];
