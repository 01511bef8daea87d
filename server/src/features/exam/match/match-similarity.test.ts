import { jobApi } from '@xueyan/contract/base/job';
import { matchApi } from '@xueyan/contract/exam/match';
import { matchSimilarityApi } from '@xueyan/contract/exam/similarity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programming, writeQuestion } from '../../../testing/exam-questions.ts';
import { giveMatch, matchOf, playing } from '../../../testing/match.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const source = `best = 0
for line in range(10):
    value = int(input())
    if value > best:
        best = value
    best = best + value * 2 - 1
print(best)
`;

test('compares the best submissions of a match in the background, and shows two of them side by side', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'alike-teacher');
  const students = await Promise.all(
    [1, 2, 3].map((n) => school.signIn('ROLE_STUDENT', `alike-student-${n}`, `选手${n}`)),
  );
  const ids = students.map(({ id }) => id);
  const classId = await createClass(school.server.db, 'ALIKE1', '竞赛班', ids);
  const questionId = await writeQuestion(teacher, programming());
  const matchId = await giveMatch(teacher, matchOf(school, [questionId], { classIds: [classId] }));
  await school.clock.advance({ minutes: 11 });
  const { submit } = playing(school, matchId);
  const [one, two, three] = students;
  if (!one || !two || !three) throw new Error('no students');
  // A person's own submissions are like each other: that says nothing.
  await submit(one, 0, source);
  await submit(one, 0, `${source}\n`);
  await submit(two, 0, source.replaceAll('best', 'most'));
  await submit(three, 0, 'print(sum(map(int, input().split())))');

  const problemId = (await teacher.call(matchApi.get, { matchId })).problems[0]?.problemId ?? '';
  const asked = { matchId, problemId };
  expect(await teacher.call(matchSimilarityApi.list, asked)).toEqual({ jobId: null, report: null });
  const { jobId } = await teacher.call(matchSimilarityApi.start, asked);
  await school.settleJobs();
  expect((await teacher.call(jobApi.get, { jobId })).state).toBe('done');
  const { report } = await teacher.call(matchSimilarityApi.list, asked);
  expect(report?.compared).toBe(3);
  expect(report?.pairs.map(({ left, right }) => [left.userName, right.userName].toSorted())).toEqual([
    ['选手1', '选手2'],
  ]);
  const [pair] = report?.pairs ?? [];
  const sides = { submissionId: pair?.left.id ?? '', otherId: pair?.right.id ?? '' };
  const detail = await teacher.call(matchSimilarityApi.get, { ...asked, ...sides });
  expect(detail.runs.length).toBeGreaterThan(0);
  expect(pair).toMatchObject({ language: 'python', left: { former: '' } });
  await teacher.call(matchSimilarityApi.note, { ...asked, ...sides, state: 'looked', text: '同一小组' });
  const noted = (await teacher.call(matchSimilarityApi.list, asked)).report?.pairs[0]?.note;
  expect(noted).toMatchObject({ state: 'looked', text: '同一小组' });
  const stranger = await school.signIn('ROLE_TEACHER', 'alike-stranger');
  const note = { ...asked, ...sides, state: 'clear' as const, text: '' };
  expect((await stranger.ask(matchSimilarityApi.note, note)).meta.code).toBe('wire.gone');
  expect((await one.ask(matchSimilarityApi.note, note)).meta.code).toBe('wire.notAllowed');
  expect((await stranger.ask(matchSimilarityApi.start, asked)).meta.code).toBe('wire.gone');
});

test('submissions to the same problem of an earlier match are compared when that is wished', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'former-teacher');
  const [one, two] = await Promise.all([1, 2].map((n) => school.signIn('ROLE_STUDENT', `former-${n}`, `届${n}`)));
  if (!one || !two) throw new Error('no students');
  const classId = await createClass(school.server.db, 'FORMER1', '往届班', [one.id, two.id]);
  const questionId = await writeQuestion(teacher, programming());
  const play = async (who: typeof one, matchName: string, text: string) => {
    const matchId = await giveMatch(teacher, matchOf(school, [questionId], { matchName, classIds: [classId] }));
    await school.clock.advance({ minutes: 11 });
    await playing(school, matchId).submit(who, 0, text);
    return { matchId, problemId: (await teacher.call(matchApi.get, { matchId })).problems[0]?.problemId ?? '' };
  };
  const earlier = await play(one, '去年', source);
  const asked = await play(two, '今年', source.replaceAll('best', 'most'));
  const { formerList } = await teacher.call(matchSimilarityApi.former, asked);
  expect(formerList).toMatchObject([{ formerId: earlier.problemId, name: '去年', count: 1 }]);
  await teacher.call(matchSimilarityApi.start, { ...asked, formerIds: [earlier.problemId] });
  await school.settleJobs();
  const { report } = await teacher.call(matchSimilarityApi.list, asked);
  expect(report?.pairs).toMatchObject([{ left: { userName: '届2', former: '' }, right: { former: '去年' } }]);
});
