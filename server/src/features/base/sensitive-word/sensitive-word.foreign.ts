import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import type { Foreign } from '../../../testing/foreign.ts';

export const sensitiveWordForeign: Foreign = {
  heldForAll: { 'sensitiveword.manage': 'the words are the school’s: who keeps them keeps all of them' },
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `words-of-${teacher.loginName}`);
    return keeper.call(sensitiveWordApi.save, { word: `他人的词${teacher.loginName}`, level: 'allow' });
  },
};
