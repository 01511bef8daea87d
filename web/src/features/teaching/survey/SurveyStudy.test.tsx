import { surveyApi } from '@xueyan/contract/teaching/survey';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SurveyStudy } from './SurveyStudy.tsx';

const id = '00000000-0000-4000-8000-000000000001';

test('a student who opens a survey without questions is told so', async () => {
  const empty = { sectionId: id, intro: '', anonymous: true, questions: [], editor: false, answered: false };
  serve(surveyApi.get, () => ({ ...empty, answers: [], answerCount: 0, version: 1 }));
  const { screen } = await show(<SurveyStudy sectionId={id} courseId={id} />);
  await expect.element(screen.getByText('老师还没有编写问卷')).toBeVisible();
});
