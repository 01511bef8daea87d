import type { ImportCheck } from '@xueyan/contract/base/import';
import { examApi } from '@xueyan/contract/exam/exam';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { machineApi } from '@xueyan/contract/lab/machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishImage } from '../../../testing/course.ts';
import { bodies, examForm, writePaper } from '../../../testing/exam.ts';
import { type Caller, logInAt, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let teacher: Caller;
let pupil: Caller;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'import-teacher');
  pupil = await school.signIn('ROLE_STUDENT', 'import_pupil', '赵一');
  const machine: QuestionBody = {
    content: {
      ...{ kind: 'machine', stem: '建一个用户', imageId: await publishImage(school), minutes: 30 },
      steps: [{ id: 's0', title: '建用户', weight: 1 }],
    },
    key: { kind: 'machine', scripts: [{ id: 's0', script: 'id demo' }] },
  };
  paperId = await writePaper(teacher, [bodies.judge, machine]);
});
afterAll(() => school.close());

const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

test('a list with new accounts is taken for a paper with a machine question, which each of them then answers', async () => {
  const times = { beginTime: at(1), endTime: at(100) };
  const { examId } = await teacher.call(examApi.save, { ...examForm, paperId, classIds: [], ...times });
  const rows = [
    ['import_pupil', '赵一', ''],
    ['guest_01', '钱二', '第二中学'],
    ['guest_02', '孙三', '第二中学'],
  ];
  const book = await workbook(['准考证号', '姓名', '学校'], rows);
  const params = { examId, make: true };
  const checked = await sendWorkbook<ImportCheck>(school, teacher, 'import/check/examcandidate', book, params);
  expect(checked.data.rows.map(({ plan }) => plan)).toEqual(['add', 'add', 'add']);
  const { jobId } = (await sendWorkbook<{ jobId: string }>(school, teacher, 'import/start/examcandidate', book, params))
    .data;
  await school.settleJobs();
  const named = (await teacher.call(examAccountApi.list, { examId })).pageInfo.resultList;
  expect(named.map(({ loginName, kind }) => [loginName, kind]).toSorted()).toEqual([
    ['guest_01', 'exam'],
    ['guest_02', 'exam'],
    ['import_pupil', 'person'],
  ]);
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ minutes: 2 });

  const { rows: slips } = await downloadSheet(school, teacher, `import/issued/${jobId}`);
  const passwordOf = (name: string) => slips.find(([loginName]) => loginName === name)?.at(-1) ?? '';
  const guests = await Promise.all(['guest_01', 'guest_02'].map((name) => logInAt(school.url, name, passwordOf(name))));
  school.lab.onExec = () => ({ exitCode: 0 });
  for (const candidate of [pupil, ...guests]) {
    const { sections } = await candidate.call(sittingApi.begin, { examId });
    const items = sections.flatMap(({ items: some }) => some);
    const itemId = items.find(({ content }) => content.kind === 'machine')?.itemId ?? '';
    const { machineId } = await candidate.call(examMachineApi.start, { examId, itemId });
    const ticket = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
    expect((await candidate.call(machineApi.ticket, ticket)).ticket).not.toBe('');
    await candidate.call(sittingApi.submit, { examId, entries: [] });
  }
  await school.settleJobs();
  const { resultList } = (await teacher.call(examApi.candidates, { examId, pageSize: 100 })).pageInfo;
  // The steps of the machine were done; the other question was left out.
  expect(resultList.map(({ points, unmarked }) => [points, unmarked])).toEqual([
    [10, 0],
    [10, 0],
    [10, 0],
  ]);
});
