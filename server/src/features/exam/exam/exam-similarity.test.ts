import { auditApi } from '@xueyan/contract/base/audit';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { similarityApi } from '@xueyan/contract/exam/similarity';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let students: Caller[];
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'essay-teacher');
  students = await Promise.all([1, 2, 3, 4].map((n) => school.signIn('ROLE_STUDENT', `essay-${n}`, `考生${n}`)));
  paperId = await writePaper(teacher, [bodies.essay, bodies.judge]);
});
afterAll(() => school.close());

const copied = '管道把前一个命令的输出交给后一个命令，我们用它统计了日志中每个地址出现的次数，并按次数排序。';
const changed = copied.replaceAll('，', ' , ');
const independent = '竖线两边的程序同时运行，左边写出的每一行马上被右边读到，不需要中间文件，也不占用磁盘空间。';

let classes = 0;

/** Gives the paper to some students who hand in these texts; returns the exam and its essay. */
async function written(texts: [Caller | undefined, string][], examName = '期中') {
  const people = texts.flatMap(([who]) => who ?? []);
  classes += 1;
  const classId = await createClass(
    school.server.db,
    `ESSAY${classes}`,
    `问答${classes}班`,
    people.map(({ id }) => id),
  );
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  const examId = await giveExam(teacher, {
    ...{ paperId, examName, classIds: [classId], beginTime: at(1), endTime: at(121) },
  });
  await school.clock.advance({ minutes: 2 });
  let itemId = '';
  for (const [who, text] of texts) {
    if (!who) continue;
    const { sections } = await who.call(sittingApi.begin, { examId });
    const essay = sections.flatMap(({ items }) => items).find(({ content }) => content.kind === 'essay');
    itemId = essay?.itemId ?? '';
    const entries = [{ itemId, response: { kind: 'essay' as const, text }, seq: 1 }];
    await who.call(sittingApi.submit, { examId, entries });
  }
  return { examId, itemId };
}

async function compared(asked: { examId: string; itemId: string }, formerIds: string[] = []) {
  await teacher.call(similarityApi.start, { ...asked, formerIds });
  await school.settleJobs();
  return (await teacher.call(similarityApi.list, asked)).report;
}
const names = (report: Awaited<ReturnType<typeof compared>>) =>
  report?.pairs.map(({ left, right }) => [left.userName, right.userName].toSorted());

test('essays are compared too, and what a teacher noted about a pair outlives the next comparison', async () => {
  const [one, two, three] = students;
  const asked = await written([
    [one, copied],
    [two, changed],
    [three, independent],
  ]);
  const report = await compared(asked);
  expect(names(report)).toEqual([['考生1', '考生2']]);
  const [pair] = report?.pairs ?? [];
  expect(pair).toMatchObject({ percent: 100, longest: 43, language: null, note: null });
  const sides = { ...asked, candidateId: pair?.left.id ?? '', otherId: pair?.right.id ?? '' };
  const detail = await teacher.call(similarityApi.get, sides);
  expect(detail.left.source.slice(...(detail.runs[0]?.left ?? [0, 0]))).toContain('统计了日志中每个地址');

  await teacher.call(similarityApi.note, { ...sides, state: 'discuss', text: '约谈' });
  await teacher.call(similarityApi.note, { ...sides, state: 'clear', text: '小组讨论' });
  expect((await compared(asked))?.pairs[0]?.note).toMatchObject({ state: 'clear', text: '小组讨论' });
  const { pageInfo } = await (await school.signIn('ROLE_ADMIN', 'essay-admin')).call(auditApi.list, {
    ...{ pageNum: 1, pageSize: 20, action: 'exam.notesimilarity' },
  });
  expect(pageInfo.totalSize).toBe(2);

  const note = { ...sides, state: 'looked' as const, text: '' };
  const stranger = await school.signIn('ROLE_TEACHER', 'essay-stranger');
  for (const [who, code] of [
    [stranger, 'wire.gone'],
    [one, 'wire.notAllowed'],
  ] as const) {
    expect((await who?.ask(similarityApi.note, note))?.meta.code).toBe(code);
    expect((await who?.ask(similarityApi.list, asked))?.meta.code).toBe(code);
    expect((await who?.ask(similarityApi.get, sides))?.meta.code).toBe(code);
    expect((await who?.ask(similarityApi.former, asked))?.meta.code).toBe(code);
  }
  // Nobody is noted who does not stand in the comparison.
  expect((await teacher.ask(similarityApi.note, { ...note, otherId: note.candidateId })).meta.code).toBe('wire.gone');
});

test('answers of earlier exams are compared when that is wished, not with each other and not with one’s own', async () => {
  const [one, two, three, four] = students;
  const earlier = await written(
    [
      [one, copied],
      [two, changed],
      [three, independent],
    ],
    '上学期',
  );
  const present = await written([
    [four, changed],
    [three, independent],
  ]);
  const { formerList } = await teacher.call(similarityApi.former, present);
  expect(formerList.find(({ formerId }) => formerId === earlier.itemId)).toMatchObject({ name: '上学期', count: 3 });
  expect(names(await compared(present))).toEqual([]);
  const report = await compared(present, [earlier.itemId]);
  expect(names(report)?.toSorted()).toEqual([
    ['考生1', '考生4'],
    ['考生2', '考生4'],
  ]);
  expect(report?.pairs.map(({ left, right }) => [left.former, right.former])).toEqual([
    ['', '上学期'],
    ['', '上学期'],
  ]);
  const own = { ...present, formerIds: [present.itemId] };
  expect((await teacher.ask(similarityApi.start, own)).meta.code).toBe('wire.gone');
});

test('while an exam is marked without names, pairs and notes go by numbers', async () => {
  const [one, two] = students;
  const asked = await written([
    [one, copied],
    [two, changed],
  ]);
  await teacher.call(markingPlanApi.save, {
    ...{ examId: asked.examId, markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: null },
    duties: [],
  });
  const report = await compared(asked);
  const [pair] = report?.pairs ?? [];
  expect(JSON.stringify(report)).not.toContain('考生');
  const key = { ...asked, candidateId: pair?.left.id ?? '', otherId: pair?.right.id ?? '' };
  await teacher.call(similarityApi.note, { ...key, state: 'looked', text: '' });
  expect(JSON.stringify(await teacher.call(similarityApi.get, key))).not.toContain('考生');
  await teacher.call(markingPlanApi.reveal, { examId: asked.examId, reason: '核对' });
  const { report: revealed } = await teacher.call(similarityApi.list, asked);
  expect(revealed?.pairs[0]).toMatchObject({ left: { userName: '考生1' }, note: { state: 'looked' } });
});

test('questions without texts are not compared', async () => {
  const { examId } = await written([[students[0], copied]]);
  const { itemList } = await teacher.call(examMarkingApi.items, { examId });
  const judge = itemList.find(({ kind }) => kind === 'judge');
  const asked = teacher.ask(similarityApi.start, { examId, itemId: judge?.itemId ?? '' });
  expect((await asked).meta.code).toBe('similarity.notCompared');
});
