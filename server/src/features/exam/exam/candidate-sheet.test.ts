import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi, resultExport } from '@xueyan/contract/exam/exam-marking';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { type Entry, sittingApi } from '@xueyan/contract/exam/sitting';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';
import { createUsers } from '../../base/user/user.service.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const path = 'export/exam/listcandidate';
const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

/** Sits an exam and answers the choice and the judgement, the first so many of them right. */
async function sit(who: Caller, examId: string, right: number) {
  const { sections, attempt } = await who.call(sittingApi.begin, { examId });
  const entries = sections
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, content: { kind } }, at): Entry[] => {
      if (kind === 'single') return [{ itemId, response: { kind, choice: at < right ? 'o1' : 'o0' }, seq: at + 1 }];
      return kind === 'judge' ? [{ itemId, response: { kind, choice: at < right }, seq: at + 1 }] : [];
    });
  await who.call(sittingApi.submit, { examId, attempt, entries });
}

/** Returns the rows of a sheet by the titles of its columns. */
const named = ([titles = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));

/** Opens a running exam: a choice and a judgement in the first section, an essay in the second, 10 points each. */
async function open(students: number) {
  const { teacher, students: candidates, classId } = await openLesson(school, { students });
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge, bodies.essay]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times, passPercent: 30 });
  await school.clock.advance({ minutes: 2 });
  return { teacher, candidates, examId };
}

test('marks of an exam are exported with points of each section and question, pass, and shared ranks', async () => {
  const { teacher, candidates, examId } = await open(4);
  for (const [at, right] of [2, 2, 0].entries()) {
    const one = candidates[at];
    if (one) await sit(one, examId, right);
  }
  await teacher.call(examApi.close, { examId });
  const { rows } = await downloadSheet(school, teacher, path, { examId });
  expect(rows[0]).toEqual([
    ...['学号', '姓名', '班级', '状态', '开始时间', '交卷时间', '次数', '得分', '逾时作答', '名次', '是否及格'],
    ...['一、客观题 (20)', '二、主观题 (10)', '1. 打印当前目录 (10)', '2. Linux 区分大小写 (10)', '3. 说明管道 (10)'],
  ]);
  const marks = named(rows).map((row) => [
    ...[row.状态, row.得分, row.名次, row.是否及格, row['一、客观题 (20)'], row['1. 打印当前目录 (10)']],
    row['2. Linux 区分大小写 (10)'],
  ]);
  expect(marks).toEqual([
    ['已交卷', '20', '1', '及格', '20', '10', '10'],
    ['已交卷', '20', '1', '及格', '20', '10', '10'],
    ['已交卷', '0', '3', '未及格', '0', '0', '0'],
    ['缺考', '', '', '', '', '', ''],
  ]);

  // The rank stays that among all, where only some are listed.
  const last = { examId, words: candidates[2]?.loginName };
  expect(named((await downloadSheet(school, teacher, path, last)).rows)).toMatchObject([{ 名次: '3' }]);
  const english = await downloadSheet(school, teacher, path, { examId }, 'en_us');
  expect(english.name).toMatch(/^Candidates/);
  expect(named(english.rows)[0]).toMatchObject({ State: 'Handed in', Rank: '1', Passed: 'Passed' });
  const mongolian = await downloadSheet(school, teacher, path, { examId }, 'mn');
  expect(named(mongolian.rows)[0]).toMatchObject({ Байр: '1', Тэнцсэн: 'Тэнцсэн' });
  // The screen does not ask for them.
  const { resultList } = (await teacher.call(examApi.candidates, { examId })).pageInfo;
  expect(resultList.every(({ marks: none }) => none === undefined)).toBe(true);
});

test('an answer that is marked counts in its section, in both sheets of an exam', async () => {
  const { teacher, candidates, examId } = await open(1);
  const [one] = candidates;
  if (!one) throw new Error('no candidate');
  const { sections } = await one.call(sittingApi.begin, { examId });
  const itemId = sections.flatMap(({ items }) => items).find(({ content }) => content.kind === 'essay')?.itemId ?? '';
  const response = { kind: 'essay', text: '前后相连' } as const;
  await one.call(sittingApi.submit, { examId, entries: [{ itemId, response, seq: 1 }] });
  await teacher.call(examApi.close, { examId });
  const [candidate] = (await teacher.call(examApi.candidates, { examId })).pageInfo.resultList;
  const candidateId = candidate?.candidateId ?? '';
  const both = async () => {
    const sheets = await Promise.all([
      downloadSheet(school, teacher, path, { examId }),
      downloadSheet(school, teacher, resultExport.path, { examId }),
    ]);
    return sheets.map(({ rows }) => named(rows)[0]?.['二、主观题 (10)']);
  };
  expect(await both()).toEqual(['', '']);
  await teacher.call(examMarkingApi.mark, { examId, candidateId, itemId, points: 7.5, comment: '' });
  expect(await both()).toEqual(['7.5', '7.5']);

  // While marking is anonymous, nobody's marks are told.
  await teacher.call(markingPlanApi.save, {
    ...{ examId, markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: 3, duties: [] },
  });
  const { rows } = await downloadSheet(school, teacher, path, { examId });
  expect(rows[0]).toHaveLength(11);
  expect(named(rows)[0]).toMatchObject({ 得分: '', 名次: '', 是否及格: '' });
});

test('a sheet of many candidates takes a few statements', async () => {
  const { teacher } = await openLesson(school);
  const { db } = school.server;
  const accounts = Array.from({ length: 300 }, (_, at) => ({ loginName: `sheet-${at}`, userName: `考生${at}` }));
  const ids = await createUsers(db, accounts, 'ROLE_STUDENT', 'Passw0rd-of-tests');
  const classId = await createClass(db, 'SHEET', '大班', ids);
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times });
  const statements = vi.spyOn(Client.prototype, 'query');
  const { rows } = await downloadSheet(school, teacher, path, { examId });
  // What the tickers ask meanwhile is counted too.
  expect(statements.mock.calls.length).toBeLessThan(100);
  statements.mockRestore();
  expect(rows).toHaveLength(301);
});
