import { submissionApi } from '@xueyan/contract/exam/submission';
import { programming, writeQuestion } from '../../../testing/exam-questions.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const response = { kind: 'programming', language: 'python', source: 'right' } as const;

export const submissionForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const questionId = await writeQuestion(teacher, programming());
    const { submissionId } = await teacher.call(submissionApi.submit, { questionId, response });
    await school.settleJobs();
    return { submissionId };
  },
  places: { 'submission/judgeagain submissionIds[]': 'submissionId' },
  answered: { 'submission/list': 'the question only narrows what one may see anyway' },
  inputs: { 'submission/save': { response }, 'submission/try': { response, inputs: [] } },
};
