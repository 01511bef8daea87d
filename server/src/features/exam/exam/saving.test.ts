import { examApi } from '@xueyan/contract/exam/exam';
import { type Entry, sittingApi } from '@xueyan/contract/exam/sitting';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clock } from '../../../platform/clock.ts';
import { openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { transactionsWith } from '../../../testing/statements.ts';
import { savingStore } from './saving.store.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

/** Opens a running exam of two questions, entered by so many candidates. */
async function enter(count: number) {
  const { teacher, students, classId } = await openLesson(school, { students: count });
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], start: 'own', lateMinutes: null, ...times });
  await school.clock.advance({ minutes: 2 });
  const sittings = await Promise.all(students.map((one) => one.call(sittingApi.begin, { examId })));
  const items = sittings[0]?.sections.flatMap((section) => section.items) ?? [];
  const itemOf = (kind: string) => items.find(({ content }) => content.kind === kind)?.itemId ?? '';
  const entry = (n: number, seq: number): Entry => ({
    ...{ itemId: itemOf('single'), seq },
    response: { kind: 'single', choice: `o${n % 3}` },
  });
  return { teacher, students, examId, itemOf, entry };
}

const codeOf = async (reply: Promise<{ meta: { success: boolean; code?: string } }>) => {
  const { meta } = await reply;
  return meta.success ? 'kept' : meta.code;
};

async function keptOf(examId: string): Promise<Record<string, string>> {
  const { rows } = await school.sql.execute<{ user: string; choice: string; seq: number }>(sql`
    select candidate.user_id as "user", answer.response ->> 'choice' as choice, answer.seq
    from exam_answer as answer join exam_candidate as candidate on candidate.id = answer.candidate_id
    where candidate.exam_id = ${examId} and answer.response is not null`);
  return Object.fromEntries(rows.map(({ user, choice, seq }) => [user, `${choice} ${seq}`]));
}

const save = (one: Caller, examId: string, ...entries: Entry[]) => one.ask(sittingApi.save, { examId, entries });

test('answers of many candidates that arrive together are kept by a few transactions, each with its own number', async () => {
  const { students, examId, entry } = await enter(24);
  const keep = vi.spyOn(savingStore, 'keep');
  const replies = await Promise.all(
    students.map((one, n) => one.call(sittingApi.save, { examId, entries: [entry(n, n + 1)] })),
  );
  expect(replies.map(({ seq }) => seq)).toEqual(students.map((_, n) => n + 1));
  expect(keep.mock.calls.flatMap(([, rows]) => rows)).toHaveLength(24);
  expect(keep.mock.calls.length).toBeLessThan(24);
  keep.mockRestore();
  expect(await keptOf(examId)).toEqual(Object.fromEntries(students.map(({ id }, n) => [id, `o${n % 3} ${n + 1}`])));
});

test('among them, each refused request is refused for its own reason, and costs the others nothing', async () => {
  const { teacher, students, examId, itemOf, entry } = await enter(8);
  const [done, stranger, wrong, foreign, twice, elsewhere, ...rest] = students as [Caller, ...Caller[]];
  await done.call(sittingApi.submit, { examId, entries: [] });
  const other = await enter(1);
  // Signed in again, and entered there: the first computer has lost its place.
  const moved = await school.logIn(elsewhere?.loginName ?? '');
  await moved.call(sittingApi.begin, { examId });
  const [ended] = rest;
  const { pageInfo } = await teacher.call(examApi.candidates, { examId });
  const candidate = pageInfo.resultList.find(({ loginName }) => loginName === ended?.loginName);
  await teacher.call(examApi.forceSubmit, { examId, candidateIds: [candidate?.candidateId ?? ''], reason: '作弊' });
  const replies = await Promise.all([
    codeOf(save(done, examId, entry(1, 1))),
    codeOf(save(stranger as Caller, other.examId, other.entry(1, 1))),
    codeOf(save(wrong as Caller, examId, { ...entry(1, 1), itemId: itemOf('judge') })),
    codeOf(save(foreign as Caller, examId, other.entry(1, 1))),
    codeOf(save(twice as Caller, examId, entry(1, 2))),
    codeOf(save(twice as Caller, examId, entry(2, 1))),
    codeOf(save(elsewhere as Caller, examId, entry(1, 1))),
    codeOf(save(ended as Caller, examId, entry(1, 1))),
    codeOf(save(rest[1] as Caller, examId, entry(2, 5))),
  ]);
  expect(replies).toEqual([
    ...['sitting.handedIn', 'wire.gone', 'sitting.otherKind', 'wire.gone', 'kept', 'kept'],
    ...['entry.elsewhere', 'sitting.handedIn', 'kept'],
  ]);
  // A lower number changes nothing, whichever came first.
  expect(await keptOf(examId)).toEqual({ [twice?.id ?? '']: 'o1 2', [rest[1]?.id ?? '']: 'o2 5' });
});

test('when a common transaction fails, each request is still saved in the ordinary way', async () => {
  const { students, examId, entry } = await enter(5);
  const broken = vi.spyOn(savingStore, 'keep').mockRejectedValue(new Error('no room'));
  const replies = await Promise.all(students.map((one, n) => codeOf(save(one, examId, entry(n, 1)))));
  broken.mockRestore();
  expect(replies).toEqual(students.map(() => 'kept'));
  expect(Object.keys(await keptOf(examId))).toHaveLength(5);
});

test('flags are kept with the answers, by the same statements and for the next computer, and a lower number changes nothing', async () => {
  const { students, examId, itemOf, entry } = await enter(3);
  const [one, two, three] = students as [Caller, Caller, Caller];
  const [single, judge] = [itemOf('single'), itemOf('judge')];
  const flagsOf = async (who: Caller) => (await who.call(sittingApi.begin, { examId })).flags;
  expect(await flagsOf(one)).toEqual({ itemIds: [], seq: 0 });
  const keep = vi.spyOn(savingStore, 'keep');
  const replies = await Promise.all([
    one.call(sittingApi.save, { examId, entries: [entry(1, 1)], flags: { itemIds: [judge], seq: 2 } }),
    two.call(sittingApi.save, { examId, entries: [], flags: { itemIds: [single, judge], seq: 5 } }),
    three.call(sittingApi.save, { examId, entries: [entry(2, 1)] }),
  ]);
  expect(keep.mock.calls.flatMap(([, rows]) => rows)).toHaveLength(3);
  keep.mockRestore();
  expect(replies.map(({ seq }) => seq)).toEqual([2, 5, 1]);
  await two.call(sittingApi.save, { examId, entries: [], flags: { itemIds: [], seq: 4 } });
  expect(await flagsOf(two)).toEqual({ itemIds: [single, judge], seq: 5 });
  await one.call(sittingApi.save, { examId, entries: [], flags: { itemIds: [], seq: 3 } });
  const elsewhere = await school.logIn(one.loginName);
  expect(await elsewhere.call(sittingApi.begin, { examId })).toMatchObject({
    ...{ flags: { itemIds: [], seq: 3 }, seq: 3 },
    entries: [{ itemId: single, seq: 1 }],
  });
  expect(await flagsOf(three)).toEqual({ itemIds: [], seq: 0 });
});

test('only questions of the candidate’s own paper can be flagged, and a request with nothing in it is refused', async () => {
  const { students, examId, entry, itemOf } = await enter(1);
  const [one] = students as [Caller];
  const other = await enter(1);
  const foreign = { itemIds: [other.itemOf('single')], seq: 2 };
  expect(await codeOf(one.ask(sittingApi.save, { examId, entries: [entry(1, 1)], flags: foreign }))).toBe('wire.gone');
  expect(await keptOf(examId)).toEqual({});
  expect(await codeOf(save(one, examId))).toBe('wire.badInput');
  // In the ordinary way as well.
  const broken = vi.spyOn(savingStore, 'keep').mockRejectedValue(new Error('no room'));
  const flags = { itemIds: [itemOf('judge')], seq: 3 };
  expect(await codeOf(one.ask(sittingApi.save, { examId, entries: [], flags }))).toBe('kept');
  broken.mockRestore();
  expect(await one.call(sittingApi.begin, { examId })).toMatchObject({ flags, seq: 3, entries: [] });
});

/** Stops the clock: the boards of an exam are told once a second, and each test's first call has done that. */
const standStill = () => vi.spyOn(clock, 'now').mockReturnValue(clock.now());

test('a save is four statements, also one of a whole class that saves at once', async () => {
  const { students, examId, entry } = await enter(12);
  const [first] = students as [Caller, ...Caller[]];
  const stopped = standStill();
  await save(first, examId, entry(0, 1));
  const alone = await transactionsWith('exam_answer', () => save(first, examId, entry(1, 2)));
  const together = await transactionsWith('exam_answer', () =>
    Promise.all(students.map((one, n) => save(one, examId, entry(n, 9)))),
  );
  stopped.mockRestore();
  expect(alone.map((statements) => statements.map((text) => text.split(' ', 1)[0]))).toEqual([
    ['begin', 'select', 'with', 'commit'],
  ]);
  expect(together.length).toBeLessThan(students.length);
  for (const statements of together) expect(statements).toHaveLength(4);
  expect(Object.values(await keptOf(examId))).toHaveLength(12);
});

test('a save in the ordinary way is four statements as well, after the look at where the candidate sits', async () => {
  const { students, examId, entry } = await enter(1);
  const [one] = students as [Caller];
  const stopped = standStill();
  await save(one, examId, entry(0, 1));
  const broken = vi.spyOn(savingStore, 'keep').mockRejectedValue(new Error('no room'));
  const ways = await transactionsWith('exam_answer', () => save(one, examId, entry(1, 2)));
  broken.mockRestore();
  stopped.mockRestore();
  expect(ways.map((statements) => statements.map((text) => text.split(' ', 1)[0]))).toEqual([
    ['begin', 'select', 'with', 'commit'],
  ]);
  expect(await keptOf(examId)).toEqual({ [one.id]: 'o1 2' });
});

test('a class that begins in the same second reads the paper once, and each candidate takes six statements', async () => {
  const { teacher, students, classId } = await openLesson(school, { students: 8 });
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], start: 'own', lateMinutes: null, ...times });
  await school.clock.advance({ minutes: 2 });
  const stopped = standStill();
  const begun = await transactionsWith('exam_presence', () =>
    Promise.all(students.map((one) => one.call(sittingApi.begin, { examId }))),
  );
  stopped.mockRestore();
  const entered = begun.filter(([, second]) => second?.includes('for share'));
  expect(entered).toHaveLength(8);
  // The paper, and the people at the boards of the exam.
  const isOnce = (text: string) => text.includes('"exam_item"') || text.includes('exam_invigilator');
  expect(entered.flat().filter((text) => text.includes('"exam_item"'))).toHaveLength(1);
  for (const statements of entered) expect(statements.filter((text) => !isOnce(text))).toHaveLength(6);
});
