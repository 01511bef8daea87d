import { assistanceApi } from '@xueyan/contract/teaching/assistance';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Foreign } from '../../../testing/foreign.ts';

export const assistanceForeign: Foreign = {
  records: async ({ student, sectionId }) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    const { assistance } = await student.call(assistanceApi.current, { runId });
    if (assistance) return { assistanceId: assistance.assistanceId };
    return student.call(assistanceApi.request, { runId, words: '目录建不出来' });
  },
  answered: {
    'assistance/list': 'a course only narrows what one may see anyway',
  },
  inputs: {
    'assistance/save': { words: '请帮忙看一下' },
    'assistance/say': { content: '你好' },
    'assistance/hand': { typing: true },
  },
};
