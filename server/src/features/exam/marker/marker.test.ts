import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markerApi } from '@xueyan/contract/exam/marker';
import { type MarkingPlanForm, markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let owner: Caller;
let one: Caller;
let two: Caller;
let arbiter: Caller;
let students: Caller[];
let examId: string;
let essayId: string;

beforeAll(async () => {
  school = await openSchool();
  [owner, one, two, arbiter] = (await Promise.all(
    ['owner', 'one', 'two', 'arbiter'].map((name) => school.signIn('ROLE_TEACHER', `plan-${name}`, `阅卷${name}`)),
  )) as [Caller, Caller, Caller, Caller];
  students = await Promise.all([1, 2, 3].map((n) => school.signIn('ROLE_STUDENT', `plan-student-${n}`, `应试者${n}`)));
  const classId = await createClass(
    school.server.db,
    'PLAN1',
    '密封班',
    students.map(({ id }) => id),
  );
  const paperId = await writePaper(owner, [bodies.single, bodies.essay]);
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  examId = await giveExam(owner, { paperId, classIds: [classId], beginTime: at(1), endTime: at(60) });
  const { itemList } = await owner.call(examMarkingApi.items, { examId });
  essayId = itemList.find(({ kind }) => kind === 'essay')?.itemId ?? '';
  await owner.call(markingPlanApi.save, plan());
  await school.clock.advance({ minutes: 2 });
  for (const [n, student] of students.entries()) {
    const { sections } = await student.call(sittingApi.begin, { examId });
    const entries = sections
      .flatMap(({ items }) => items)
      .map(({ itemId, content }, seq) => ({
        ...{ itemId, seq: seq + 1 },
        response:
          content.kind === 'single'
            ? { kind: 'single' as const, choice: 'o1' }
            : { kind: 'essay' as const, text: `答卷${n}` },
      }));
    await student.call(sittingApi.submit, { examId, entries });
  }
  await owner.call(examApi.close, { examId });
});
afterAll(() => school.close());

const plan = (more: Partial<MarkingPlanForm> = {}): MarkingPlanForm => ({
  ...{ examId, markers: 'two', tolerance: 1, arbiterId: arbiter.id, anonymous: true, appealDays: 3 },
  duties: [one, two].map(({ id }) => ({ markerId: id, itemIds: [essayId], classIds: [] })),
  ...more,
});
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const queue = async (who: Caller, done = false) =>
  (await who.call(markerApi.answers, { examId, itemId: essayId, done })).pageInfo.resultList;
const give = (who: Caller, aliasId: string | undefined, points: number) =>
  who.ask(markerApi.mark, { examId, itemId: essayId, aliasId: aliasId ?? '', points, comment: `评${points}` });
const pointsOf = async () =>
  new Map(
    (await owner.call(examMarkingApi.answers, { examId, itemId: essayId })).pageInfo.resultList.map((answer) => [
      answer.candidateId,
      answer.points,
    ]),
  );

test('no call, export or list reveals to a marker or the owner whose answer it is', async () => {
  const names = /应试者|plan-student|密封班/;
  const candidates = await owner.call(examApi.candidates, { examId, orderFlag: 'points desc' });
  const ids = candidates.pageInfo.resultList.flatMap(({ candidateId, userId }) => [candidateId, userId]);
  expect(candidates.pageInfo.resultList.map(({ points, unmarked }) => [points, unmarked])).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
  ]);
  const seen = JSON.stringify([
    await one.call(markerApi.tasks, {}),
    await one.call(markerApi.items, { examId }),
    await one.call(markerApi.item, { examId, itemId: essayId }),
    await queue(one),
    await owner.call(examMarkingApi.answers, { examId, itemId: essayId }),
    await owner.call(markingPlanApi.marks, { examId }),
  ]);
  expect(seen).not.toMatch(names);
  for (const id of ids) expect(seen).not.toContain(id);
  const again = await queue(two);
  expect((await queue(one)).map(({ aliasId }) => aliasId)).toEqual(again.map(({ aliasId }) => aliasId));
});

test('two marks within the tolerance count by their mean, rounded up to a half; others go to the arbiter', async () => {
  const [first, second] = await queue(one);
  await give(one, first?.aliasId, 7);
  expect(JSON.stringify(await queue(two))).not.toContain('评7');
  expect((await give(two, first?.aliasId, 7.5)).data).toEqual({ settled: true, disputed: false });
  expect((await pointsOf()).get(first?.aliasId ?? '')).toBe(7.5);

  expect(await codeOf(give(arbiter, second?.aliasId, 5))).toBe('wire.gone');
  await give(one, second?.aliasId, 3);
  expect((await give(two, second?.aliasId, 8)).data).toEqual({ settled: false, disputed: true });
  expect((await pointsOf()).get(second?.aliasId ?? '')).toBeNull();
  const [disputed] = await queue(arbiter);
  expect(disputed?.given.map(({ points }) => points)).toEqual([3, 8]);
  expect((await give(arbiter, disputed?.aliasId, 6)).data).toEqual({ settled: true, disputed: false });
  expect((await pointsOf()).get(second?.aliasId ?? '')).toBe(6);
  expect(await codeOf(give(one, second?.aliasId, 4))).toBe('markingplan.arbitrated');

  const { markerList } = await owner.call(markingPlanApi.progress, { examId });
  const rows = markerList.map(({ userName, done, left, disputed: far }) => [userName, done, left, far]).toSorted();
  expect(rows).toEqual([
    ['阅卷arbiter', 1, 0, 1],
    ['阅卷one', 2, 1, 1],
    ['阅卷two', 2, 1, 1],
  ]);
  const marks = await owner.call(markingPlanApi.marks, { examId, state: 'arbitrated' });
  expect(marks.pageInfo.resultList).toMatchObject([{ first: 3, second: 8, arbitrated: 6, points: 6 }]);
});

test('only its markers mark an answer, each within their duties and the points of the question', async () => {
  const [last] = await queue(one);
  expect(await codeOf(give(one, last?.aliasId, 10.5))).toBe('exammarking.tooMany');
  const stranger = await school.signIn('ROLE_TEACHER', 'plan-stranger');
  expect(await codeOf(give(stranger, last?.aliasId, 5))).toBe('wire.gone');
  expect((await stranger.call(markerApi.tasks, {})).pageInfo.totalSize).toBe(0);
  const own = { examId, itemId: essayId, candidateId: last?.aliasId ?? '', points: 5, comment: '' };
  expect(await codeOf(owner.ask(examMarkingApi.mark, own))).toBe('markingplan.byMarkers');
  expect(await codeOf(owner.ask(examApi.publishResults, { examId }))).toBe('exam.unmarked');
});

test('a plan in use keeps its rules, and anonymity ends only by revealing, which markers see', async () => {
  expect(await codeOf(owner.ask(markingPlanApi.save, plan({ tolerance: 2 })))).toBe('markingplan.begun');
  expect(await codeOf(owner.ask(markingPlanApi.save, plan({ anonymous: false })))).toBe('markingplan.sealed');
  expect(await codeOf(owner.ask(markingPlanApi.save, plan({ arbiterId: one.id })))).toBe('markingplan.arbiterMarks');
  expect(await codeOf(one.ask(markingPlanApi.reveal, { examId, reason: '好奇' }))).toBe('wire.gone');
  await owner.call(markingPlanApi.reveal, { examId, reason: '核对作弊线索' });
  expect((await one.call(markerApi.items, { examId })).revealed).toMatchObject({ reason: '核对作弊线索' });
  const { pageInfo } = await owner.call(examApi.candidates, { examId, words: '应试者1' });
  expect(pageInfo.resultList[0]?.points).toBeGreaterThanOrEqual(10);
});
