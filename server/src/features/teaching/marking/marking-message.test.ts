import { messageApi } from '@xueyan/contract/base/message';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a student gets a message with a link when a report is returned or marks are published §message.31', async () => {
  const { teacher, students, sectionId } = await openLesson(school, { students: 2 });
  const [student, neighbour] = students as [Caller, Caller];
  const received = async (caller: Caller) =>
    (await caller.call(messageApi.list, { messageType: '02' })).pageInfo.resultList
      .map(({ messageTitle, messageContent, link: to }) => ({ messageTitle, messageContent, link: to }))
      // The course sends a message of its own as well.
      .filter((one) => one.link === link);
  const link = `/experiments/${sectionId}`;
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const handIn = async (content: string, version: number) => {
    await student.call(attemptApi.submit, { runId, content, version });
    return (await teacher.call(markingApi.get, { runId })).version;
  };
  const first = await handIn('初稿', 0);
  await teacher.call(markingApi.giveBack, { runId, comment: '补上截图\n{title} 再写清楚', version: first });
  const returned = {
    messageTitle: '报告被退回：实验一',
    messageContent: '老师退回了您的实验报告，请修改后重新提交。\n\n> 补上截图\n> {title} 再写清楚',
    link,
  };
  expect(await received(student)).toEqual([returned]);
  // The product's text is in Taiwan's script there; the teacher's text stays as written.
  const headers = { authorization: student.token, 'accept-language': 'zh_tw' };
  const read = await (await fetch(`${school.url}/api/${messageApi.list.path}?messageType=02`, { headers })).text();
  expect(read).toContain('報告被退回：实验一');
  expect(read).toContain('請修改後重新提交');
  expect(read).toContain('补上截图');

  const { report } = await student.call(attemptApi.open, { sectionId });
  const second = await handIn('二稿', report.version);
  await teacher.call(markingApi.mark, { runId, score: 30, comment: '', version: second });
  expect(await received(student)).toHaveLength(1);
  await teacher.call(markingApi.publish, { sectionId });
  const [newest] = await received(student);
  expect(newest).toMatchObject({ messageTitle: '成绩已发布：实验一', link });
  expect(await received(neighbour)).toEqual([]);
});
