import { type SectionKind, sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { linkApi } from '@xueyan/contract/teaching/link';
import { surveyApi } from '@xueyan/contract/teaching/survey';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { experimentForm, openLesson, publishImage } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

const taskBody: TaskBody = {
  ...{ form: 'text', content: '写一段话', template: '', points: 100, filesMax: 2, openTime: null, dueTime: null },
  ...{ lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: true, anonymous: false, grouped: false },
  ...{ rubric: [], paperId: null, experimentId: null },
};

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a section that students would find empty is named until it has what its kind needs', async () => {
  const { teacher, courseId, chapterId, students } = await openLesson(school, { students: 1 });
  const gaps = async () =>
    (await teacher.call(sectionApi.gaps, { courseId })).gapList.map(({ title, gap }) => [title, gap]);
  const before = await gaps();
  const add = async (kind: SectionKind) => {
    const section = { courseId, parentId: chapterId, title: kind, kind };
    return (await teacher.call(sectionApi.save, section)).sectionId;
  };
  const reading = await add('reading');
  await add('courseware');
  const survey = await add('survey');
  const experiment = await add('experiment');
  const link = await add('link');
  const task = await add('task');
  expect((await gaps()).slice(before.length)).toEqual([
    ['reading', 'text'],
    ['courseware', 'file'],
    ['survey', 'question'],
    ['experiment', 'image'],
    ['link', 'address'],
    ['task', 'draft'],
  ]);
  await teacher.call(sectionApi.saveReading, { sectionId: reading, version: 1, content: '正文' });
  const question = { questionId: '', kind: 'text' as const, title: '难吗', required: true, options: [], steps: 5 };
  await teacher.call(surveyApi.save, {
    sectionId: survey,
    intro: '',
    anonymous: true,
    questions: [question],
    version: 1,
  });
  const form = experimentForm(await publishImage(school));
  await teacher.call(experimentApi.save, { sectionId: experiment, version: 1, ...form });
  await teacher.call(linkApi.save, { sectionId: link, address: 'https://example.edu.cn', note: '' });
  await teacher.call(taskApi.save, { ...taskBody, sectionId: task, version: 1 });
  await teacher.call(taskApi.give, { sectionId: task });
  expect((await gaps()).slice(before.length)).toEqual([['courseware', 'file']]);
  expect((await students[0]?.ask(sectionApi.gaps, { courseId }))?.meta.success).toBe(false);
});

test('what keeps a section from being deleted is told beforehand, and asking deletes nothing', async () => {
  const { teacher, courseId, chapterId, sectionId, students } = await openLesson(school, { students: 1 });
  const block = async (of: string) => (await teacher.call(sectionApi.removal, { sectionId: of })).blockedBy;
  expect(await block(chapterId)).not.toBe('');
  const row = { courseId, parentId: chapterId, title: '问卷', kind: 'survey' as const };
  const { sectionId: survey } = await teacher.call(sectionApi.save, row);
  expect(await block(survey)).toBe('');
  expect(await teacher.call(sectionApi.get, { sectionId: survey })).toMatchObject({ title: '问卷' });
  await students[0]?.call(attemptApi.open, { sectionId });
  expect(await block(sectionId)).toBe('已有学生的实验记录，不能删除');
  expect((await students[0]?.ask(sectionApi.removal, { sectionId }))?.meta.success).toBe(false);
});
