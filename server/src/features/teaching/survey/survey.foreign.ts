import { sectionApi } from '@xueyan/contract/school/section';
import { surveyApi } from '@xueyan/contract/teaching/survey';
import type { Foreign } from '../../../testing/foreign.ts';

const calls = ['get', 'save', 'answer', 'results', 'listanswer'];

export const surveyForeign: Foreign = {
  records: async ({ teacher, student, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: '问卷', kind: 'survey' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const text = { questionId: '', kind: 'text' as const, title: '建议', required: true, options: [], steps: 5 };
    const form = { sectionId, intro: '', anonymous: false, questions: [text], version: 1 };
    const { questionIds } = await teacher.call(surveyApi.save, form);
    const surveyQuestionId = questionIds[0] ?? '';
    const answers = [{ questionId: surveyQuestionId, options: [], text: '很好', step: null }];
    await student.call(surveyApi.answer, { sectionId, answers });
    return { surveyId: sectionId, surveyQuestionId };
  },
  places: {
    ...Object.fromEntries(calls.map((call) => [`survey/${call} sectionId`, 'surveyId'])),
    'survey/answer answers[].questionId': 'surveyQuestionId',
    'survey/listanswer questionId': 'surveyQuestionId',
  },
  noRecord: {
    'survey/save questions[].questionId': 'one of the questionnaire’s own keeps its id, any other is a new question',
  },
};
