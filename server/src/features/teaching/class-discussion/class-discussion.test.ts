import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { classDiscussionParameters } from './class-discussion.parameter.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a student writes as many posts a minute as the school permits', async () => {
  const { teacher, students, courseId, classId } = await openLesson(school);
  const student = students[0] as Caller;
  const session = { courseId, classIds: [classId], title: '第一课' };
  const { classSessionId } = await teacher.call(classSessionApi.begin, session);
  const codeOfPost = async () =>
    (await student.ask(classDiscussionApi.post, { classSessionId, content: '我有一个问题' })).meta.code;
  await withParameter(school, classDiscussionParameters.postsPerMinute, 2, async () => {
    const codes = [await codeOfPost(), await codeOfPost(), await codeOfPost()];
    expect(codes).toEqual([undefined, undefined, 'classDiscussion.tooFast']);
  });
  expect(await codeOfPost()).toBeUndefined();
});
