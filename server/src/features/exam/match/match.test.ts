import { auditApi } from '@xueyan/contract/base/audit';
import { matchApi } from '@xueyan/contract/exam/match';
import { matchBoardApi } from '@xueyan/contract/exam/match-board';
import { contestApi } from '@xueyan/contract/exam/match-contest';
import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { questionApi } from '@xueyan/contract/exam/question';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programming, writeQuestion } from '../../../testing/exam-questions.ts';
import { giveMatch, matchOf, playing, program } from '../../../testing/match.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let colleague: Caller;
let one: Caller;
let other: Caller;
let third: Caller;
let outsider: Caller;
let classId: string;
let questionIds: string[];
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'match-teacher');
  colleague = await school.signIn('ROLE_TEACHER', 'match-colleague');
  one = await school.signIn('ROLE_STUDENT', 'match-one', '甲');
  other = await school.signIn('ROLE_STUDENT', 'match-other', '乙');
  third = await school.signIn('ROLE_STUDENT', 'match-third', '丙');
  outsider = await school.signIn('ROLE_STUDENT', 'match-outsider', '丁');
  classId = await createClass(school.server.db, 'MATCH1', '竞赛班', [one.id, other.id, third.id]);
  questionIds = [await writeQuestion(teacher, programming()), await writeQuestion(teacher, programming())];
});
afterAll(() => school.close());

const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const give = (more: object = {}) => giveMatch(teacher, matchOf(school, questionIds, { classIds: [classId], ...more }));
const stateOf = async (matchId: string) => (await teacher.call(matchApi.get, { matchId })).state;

/** Makes a match that has just begun. */
async function begun(more: object = {}) {
  const matchId = await give(more);
  await school.clock.advance({ minutes: 10, seconds: 1 });
  return { matchId, ...playing(school, matchId) };
}

test('a match goes from draft to archive, by the clock and by its owner, and no other way', async () => {
  const { matchId } = await teacher.call(matchApi.save, matchOf(school, questionIds, { classIds: [classId] }));
  const refused = (endpoint: (typeof matchApi)['reveal']) => codeOf(teacher.ask(endpoint, { matchId }));
  expect([await refused(matchApi.close), await refused(matchApi.reveal), await refused(matchApi.archive)]).toEqual([
    ...['match.otherState', 'match.otherState', 'match.otherState'],
  ]);
  expect(await codeOf(one.ask(contestApi.get, { matchId }))).toBe('wire.gone');
  await teacher.call(matchApi.publish, { matchId });
  expect(await codeOf(teacher.ask(matchApi.remove, { matchId }))).toBe('match.otherState');
  await teacher.call(matchApi.withdraw, { matchId });
  await teacher.call(matchApi.publish, { matchId });
  await school.clock.advance({ minutes: 10, seconds: 1 });
  expect(await stateOf(matchId)).toBe('running');
  expect(await codeOf(teacher.ask(matchApi.withdraw, { matchId }))).toBe('match.otherState');
  await teacher.call(matchApi.extend, { matchId, minutes: 30, reason: '停电' });
  await school.clock.advance({ minutes: 121 });
  expect(await stateOf(matchId)).toBe('running');
  await school.clock.advance({ minutes: 30 });
  expect(await stateOf(matchId)).toBe('ended');
  expect(await codeOf(teacher.ask(matchApi.archive, { matchId }))).toBe('match.otherState');
  await teacher.call(matchApi.reveal, { matchId });
  await teacher.call(matchApi.archive, { matchId });
  expect(await stateOf(matchId)).toBe('archived');
});

describe('the ICPC rules', () => {
  test('solved problems count, then minutes with twenty for each wrong try', async () => {
    const { submit, board, matchId } = await begun();
    await school.clock.advance({ minutes: 10 });
    await submit(one, 0, 'wrong');
    await submit(one, 0, 'right');
    await school.clock.advance({ minutes: 5 });
    await submit(other, 0, 'right');
    await submit(other, 1, 'wrong');
    await school.clock.advance({ minutes: 5 });
    await submit(third, 0, 'right');
    await submit(third, 1, 'right');
    expect(await board(one)).toEqual([
      ['丙', 1, 2, 40, 2],
      ['乙', 2, 1, 15, 1],
      ['甲', 3, 1, 30, 1],
    ]);
    const { rows } = await one.call(matchBoardApi.board, { matchId });
    const firsts = rows.flatMap(({ entryName, cells }) => cells.filter(({ first }) => first).map(() => entryName));
    expect(firsts.toSorted()).toEqual(['丙', '甲']);
  });

  test('after the freeze no call reveals results of others to contestants, and the reveal shows all', async () => {
    const { submit, board, matchId } = await begun({ freezeMinutes: 60 });
    await submit(one, 0, 'right');
    await school.clock.advance({ minutes: 61 });
    const submissionId = await submit(other, 0, 'right');
    await submit(other, 1, 'right');
    const before = [
      ['甲', 1, 1, 0, 1],
      ['丙', 2, 0, 0, 0],
      ['乙', 2, 0, 0, 0],
    ];
    const byName = (rows: unknown[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    expect(byName(await board(one))).toEqual(byName(before));
    expect(byName(await board(teacher, true))).toEqual(byName(before));
    expect((await board(teacher))[0]).toEqual(['乙', 1, 2, 122, 2]);
    const { rows, frozen } = await one.call(matchBoardApi.board, { matchId });
    expect(frozen).toBe(true);
    const hidden = rows.find(({ entryName }) => entryName === '乙')?.cells ?? [];
    expect(hidden).toMatchObject([
      { solved: false, pending: 1, minute: null, first: false },
      { solved: false, pending: 1, minute: null, first: false },
    ]);
    // Contestants still see their own verdicts.
    const own = await other.call(contestApi.submissions, { matchId });
    expect(own.pageInfo.resultList.map(({ verdict }) => verdict)).toEqual(['AC', 'AC']);
    for (const ask of [
      one.ask(contestApi.submission, { matchId, submissionId }),
      one.ask(submissionApi.get, { submissionId }),
      one.ask(matchControlApi.balloons, { matchId }),
      one.ask(matchBoardApi.revealSteps, { matchId }),
      one.ask(matchControlApi.submissions, { matchId }),
    ])
      expect(['wire.gone', 'wire.notAllowed']).toContain(await codeOf(ask));
    expect((await one.call(contestApi.submissions, { matchId })).pageInfo.totalSize).toBe(1);
    // An extension does not reveal what is already frozen.
    await teacher.call(matchApi.extend, { matchId, minutes: 120, reason: '停电' });
    expect(byName(await board(one))).toEqual(byName(before));
    await teacher.call(matchApi.close, { matchId });
    expect(byName(await board(one))).toEqual(byName(before));
    const { steps } = await teacher.call(matchBoardApi.revealSteps, { matchId });
    expect(steps.filter(({ problemId }) => problemId !== null)).toHaveLength(2);
    await teacher.call(matchApi.reveal, { matchId });
    expect((await board(one))[0]).toEqual(['乙', 1, 2, 122, 2]);
  });
});

test('by the IOI rules the best points of each problem count', async () => {
  const { submit, board } = await begun({ rules: 'ioi' });
  await submit(one, 0, 'half');
  await submit(one, 1, 'half');
  await submit(other, 0, 'right');
  await submit(other, 0, 'wrong');
  expect(await board(third)).toEqual([
    ['甲', 1, 0, 0, 150],
    ['乙', 2, 1, 0, 100],
    ['丙', 3, 0, 0, 0],
  ]);
});

test('by the rules of points a problem is worth less with time and with wrong tries', async () => {
  const { submit, board } = await begun({ rules: 'points', lossPercent: 48, wrongPercent: 10 });
  await submit(one, 0, 'half');
  await school.clock.advance({ minutes: 30 });
  await submit(one, 0, 'right');
  await submit(other, 0, 'right');
  expect((await board(third)).slice(0, 2)).toEqual([
    ['乙', 1, 1, 0, 88],
    ['甲', 2, 1, 0, 78],
  ]);
});

describe('contestants', () => {
  test('see no problem before the beginning and submit nothing after the end', async () => {
    const matchId = await give();
    const { problems } = await teacher.call(matchApi.get, { matchId });
    const problemId = problems[0]?.problemId ?? '';
    expect((await one.call(contestApi.get, { matchId })).problems).toEqual([]);
    const board = await one.call(matchBoardApi.board, { matchId });
    expect([board.problems, board.rows.length]).toEqual([[], 3]);
    const response = program('right');
    const code = async () => [
      await codeOf(one.ask(contestApi.problem, { matchId, problemId })),
      await codeOf(one.ask(contestApi.submit, { matchId, problemId, response })),
      await codeOf(one.ask(contestApi.tryOut, { matchId, problemId, response })),
    ];
    expect(await code()).toEqual(['match.notYet', 'match.notYet', 'match.notYet']);
    await school.clock.advance({ minutes: 10, seconds: 1 });
    const shown = await one.call(contestApi.problem, { matchId, problemId });
    expect(shown.content).toMatchObject({ kind: 'programming', stem: '求两个整数之和。' });
    expect(JSON.stringify(shown)).not.toContain('tests');
    await school.clock.advance({ minutes: 120 });
    expect(await code()).toEqual([undefined, 'match.over', 'match.over']);
  });

  test('answer the problems as they were when the match was published', async () => {
    const questionId = await writeQuestion(teacher, programming());
    const matchId = await giveMatch(teacher, matchOf(school, [questionId], { classIds: [classId] }));
    const { version, bankId, ...question } = await teacher.call(questionApi.get, { questionId });
    const { body } = { body: programming() };
    await teacher.call(questionApi.update, {
      ...{ questionId, version, bankId, analysis: '', subject: question.subject, courseId: null, chapterId: null },
      ...{ knowledgePointIds: [], difficulty: question.difficulty, score: 10, labels: [], source: '', sharing: 'bank' },
      body: { ...body, content: { ...body.content, stem: '改过的题。' } } as never,
    });
    await school.clock.advance({ minutes: 10, seconds: 1 });
    const problemId = (await one.call(contestApi.get, { matchId })).problems[0]?.problemId ?? '';
    const { content } = await one.call(contestApi.problem, { matchId, problemId });
    expect(content.stem).toBe('求两个整数之和。');
  });

  test('see neither each other’s code nor the tests, and outsiders see nothing at all', async () => {
    const { submit, matchId } = await begun();
    const submissionId = await submit(one, 0, 'half');
    const mine = await one.call(contestApi.submission, { matchId, submissionId });
    expect(mine).toMatchObject({ verdict: 'WA', response: { source: 'half' }, report: { cases: [], message: '' } });
    expect(await codeOf(other.ask(contestApi.submission, { matchId, submissionId }))).toBe('wire.gone');
    // Outside the match the submission is hidden, even from the author of the question.
    expect(await codeOf(one.ask(submissionApi.get, { submissionId }))).toBe('wire.gone');
    expect(await codeOf(teacher.ask(submissionApi.judgeAgain, { submissionIds: [submissionId] }))).toBe('wire.gone');
    const seen = await teacher.call(matchControlApi.submission, { matchId, submissionId });
    expect(seen.report.cases).toHaveLength(4);
    for (const ask of [
      outsider.ask(contestApi.get, { matchId }),
      outsider.ask(matchBoardApi.board, { matchId }),
      outsider.ask(matchControlApi.clarifications, { matchId }),
      colleague.ask(matchBoardApi.board, { matchId }),
      colleague.ask(matchControlApi.submission, { matchId, submissionId }),
    ])
      expect(await codeOf(ask)).toBe('wire.gone');
    expect((await outsider.call(contestApi.list, {})).pageInfo.totalSize).toBe(0);
  });

  test('a disqualified entry cannot submit any more and is not on the board', async () => {
    const { submit, board, matchId } = await begun();
    await submit(one, 0, 'right');
    const { pageInfo } = await teacher.call(matchControlApi.entries, { matchId, words: '甲' });
    const entryId = pageInfo.resultList[0]?.entryId ?? '';
    expect(await codeOf(teacher.ask(matchControlApi.removeEntry, { matchId, entryId }))).toBe('match.hasSubmitted');
    await teacher.call(matchControlApi.setStanding, { matchId, entryId, standing: 'unofficial', reason: '打星' });
    expect((await board(other))[0]).toEqual(['甲', null, 1, 0, 1]);
    await teacher.call(matchControlApi.setStanding, { matchId, entryId, standing: 'disqualified', reason: '作弊' });
    expect((await board(other)).map(([name]) => name)).toEqual(['丙', '乙']);
    const problemId = (await one.call(contestApi.get, { matchId })).problems[0]?.problemId ?? '';
    const input = { matchId, problemId, response: program('right') };
    expect(await codeOf(one.ask(contestApi.submit, input))).toBe('match.disqualified');
  });
});

describe('teams', () => {
  const teamCode = async (who: Caller, matchId: string) =>
    (await who.call(contestApi.get, { matchId })).entry?.joinCode;

  test('are formed by a code until the match begins, and share their submissions', async () => {
    const matchId = await give({ entryWay: 'team', teamSize: 2 });
    await one.call(contestApi.makeTeam, { matchId, entryName: '一队' });
    const code = (await teamCode(one, matchId)) ?? '';
    expect(await codeOf(outsider.ask(contestApi.joinTeam, { matchId, code }))).toBe('wire.gone');
    expect(await codeOf(third.ask(contestApi.makeTeam, { matchId, entryName: '一队' }))).toBe('match.nameTaken');
    await other.call(contestApi.joinTeam, { matchId, code });
    expect(await codeOf(third.ask(contestApi.joinTeam, { matchId, code }))).toBe('match.full');
    await other.call(contestApi.leaveTeam, { matchId });
    await other.call(contestApi.joinTeam, { matchId, code });
    await school.clock.advance({ minutes: 10, seconds: 1 });
    expect(await codeOf(third.ask(contestApi.makeTeam, { matchId, entryName: '二队' }))).toBe('match.begun');
    expect(await codeOf(other.ask(contestApi.leaveTeam, { matchId }))).toBe('match.begun');
    expect(await codeOf(third.ask(contestApi.submissions, { matchId }))).toBe('match.notEntered');
    const { submit, board } = playing(school, matchId);
    const submissionId = await submit(one, 0, 'right');
    expect((await other.call(contestApi.submission, { matchId, submissionId })).response).toMatchObject({
      ...{ source: 'right' },
    });
    expect(await board(third)).toEqual([['一队', 1, 1, 0, 1]]);
  });

  test('are made by the teacher from student numbers, each person once', async () => {
    const matchId = await give({ entryWay: 'team', teamSize: 2, teamMaker: 'staff' });
    const add = (entryName: string, ...people: Caller[]) =>
      teacher.ask(matchControlApi.addEntries, { matchId, entryName, loginNames: people.map((who) => who.loginName) });
    expect(await codeOf(one.ask(contestApi.makeTeam, { matchId, entryName: '队' }))).toBe('match.staffMakesTeams');
    expect((await add('红队', one, outsider)).data).toEqual({ added: 1 });
    expect(await codeOf(add('蓝队', one, other))).toBe('match.inTeam');
    expect(await codeOf(add('蓝队', other, third, { ...one, loginName: 'nobody-here' }))).toBe('match.noSuchPeople');
    expect((await outsider.call(contestApi.get, { matchId })).entry).toMatchObject({ entryName: '红队' });
  });
});

test('a question is answered to its entry or to everybody, without revealing who asked', async () => {
  const { matchId } = await begun();
  await one.call(matchControlApi.ask, { matchId, problemId: null, question: '可以用字典吗？' });
  const read = async (who: Caller) =>
    (await who.call(matchControlApi.clarifications, { matchId })).clarificationList.map(
      ({ question, answer, entryName }) => [...[question, answer, entryName]],
    );
  expect([await read(one), await read(other), await read(teacher)]).toEqual([
    [['可以用字典吗？', null, '甲']],
    [],
    [['可以用字典吗？', null, '甲']],
  ]);
  const asked = (await teacher.call(matchControlApi.clarifications, { matchId })).clarificationList[0];
  const answer = { matchId, clarificationId: asked?.clarificationId ?? '', answer: '可以。', open: true };
  expect(await codeOf(colleague.ask(matchControlApi.answer, answer))).toBe('wire.gone');
  await teacher.call(matchControlApi.answer, answer);
  expect(await codeOf(teacher.ask(matchControlApi.answer, answer))).toBe('match.answered');
  expect(await read(other)).toEqual([['可以用字典吗？', '可以。', '']]);
  await teacher.call(matchControlApi.broadcast, { matchId, problemId: null, words: '第二题数据已更正。' });
  expect((await read(other))[0]).toEqual(['第二题数据已更正。', null, '']);
});

test('balloons are listed in the order in which they were earned and are delivered once', async () => {
  const { submit, matchId } = await begun({ freezeMinutes: 60 });
  await school.clock.advance({ minutes: 3 });
  await submit(other, 1, 'right');
  await school.clock.advance({ minutes: 60 });
  await submit(one, 1, 'right');
  const balloons = async () => (await teacher.call(matchControlApi.balloons, { matchId })).balloonList;
  const [first, second] = await balloons();
  expect([first, second]).toMatchObject([
    { entryName: '乙', label: 'B', first: true, afterFreeze: false, deliverTime: null },
    { entryName: '甲', label: 'B', first: false, afterFreeze: true },
  ]);
  const { entryId = '', problemId = '' } = first ?? {};
  await teacher.call(matchControlApi.deliver, { matchId, entryId, problemId, delivered: true });
  expect((await balloons()).map(({ deliverTime }) => deliverTime !== null)).toEqual([true, false]);
  const { problems } = await teacher.call(matchApi.get, { matchId });
  const unearned = { matchId, entryId, problemId: problems[0]?.problemId ?? '', delivered: true };
  expect(await codeOf(teacher.ask(matchControlApi.deliver, unearned))).toBe('wire.gone');
});

describe('judging again', () => {
  test('changes the board once it is applied, shows the changes before, and is audited', async () => {
    const { submit, board, matchId } = await begun();
    await submit(one, 0, 'right');
    await submit(other, 0, 'wrong');
    const { problems } = await teacher.call(matchApi.get, { matchId });
    const problemId = problems[0]?.problemId ?? '';
    // From here on another fake judges, with other verdicts: programs that say `right`.
    const original = school.judge.judgeProgram;
    school.judge.judgeProgram = (work, options) =>
      original({ ...work, source: work.source === 'right' ? 'wrong' : 'right' }, options);
    const { rejudgeId } = await teacher.call(matchControlApi.rejudge, { matchId, problemId, reason: '测试数据有误' });
    expect(await codeOf(teacher.ask(matchControlApi.rejudge, { matchId, reason: '再来' }))).toBe('match.rejudging');
    await school.settleJobs();
    school.judge.judgeProgram = original;
    expect((await board(third))[0]?.[0]).toBe('甲');
    const own = await one.call(contestApi.submissions, { matchId });
    expect(own.pageInfo.resultList[0]).toMatchObject({ verdict: 'AC', state: 'judged' });
    const found = await teacher.call(matchControlApi.rejudged, { matchId, rejudgeId });
    expect(found).toMatchObject({ state: 'ready', total: 2, done: 2, label: 'A' });
    expect(found.verdictChanges.map(({ before, after }) => [before, after]).toSorted()).toEqual([
      ['AC', 'WA'],
      ['WA', 'AC'],
    ]);
    expect(found.rankChanges).toMatchObject(
      [
        { entryName: '乙', rankBefore: 2, rankAfter: 1, scoreAfter: '1 / 0' },
        { entryName: '丙' },
        { entryName: '甲', rankBefore: 1, rankAfter: 2 },
      ].filter(({ entryName }) => found.rankChanges.some((change) => change.entryName === entryName)),
    );
    expect(await codeOf(colleague.ask(matchControlApi.settleRejudge, { matchId, rejudgeId, apply: true }))).toBe(
      'wire.gone',
    );
    await teacher.call(matchControlApi.settleRejudge, { matchId, rejudgeId, apply: true });
    expect((await board(third))[0]?.[0]).toBe('乙');
    const kept = await teacher.call(matchControlApi.rejudged, { matchId, rejudgeId });
    expect([kept.state, kept.verdictChanges.length]).toEqual(['applied', 2]);
    const admin = await school.signIn('ROLE_ADMIN', 'match-admin');
    const audits = await admin.call(auditApi.list, { action: 'match.settlerejudge' });
    expect(audits.pageInfo.totalSize).toBeGreaterThan(0);
  });

  test('is discarded without a trace on the board', async () => {
    const { submit, board, matchId } = await begun();
    const submissionId = await submit(one, 0, 'right');
    const original = school.judge.judgeProgram;
    school.judge.judgeProgram = (work, options) => original({ ...work, source: 'wrong' }, options);
    const asked = { matchId, submissionIds: [submissionId], reason: '抽查' };
    const { rejudgeId } = await teacher.call(matchControlApi.rejudge, asked);
    await school.settleJobs();
    school.judge.judgeProgram = original;
    await teacher.call(matchControlApi.settleRejudge, { matchId, rejudgeId, apply: false });
    expect((await board(one))[0]).toEqual(['甲', 1, 1, 0, 1]);
    const detail = await one.call(contestApi.submission, { matchId, submissionId });
    expect(detail).toMatchObject({ verdict: 'AC' });
  });
});

test('the board is exported as a workbook with a column for each problem', async () => {
  const { submit, matchId } = await begun();
  await submit(one, 0, 'right');
  const reply = await fetch(`${school.url}/api/match/exportboard`, {
    ...{ method: 'POST', body: JSON.stringify({ matchId }) },
    headers: { authorization: teacher.token, 'content-type': 'application/json' },
  });
  expect(reply.headers.get('content-type')).toContain('spreadsheetml');
  const refused = await fetch(`${school.url}/api/match/exportboard`, {
    ...{ method: 'POST', body: JSON.stringify({ matchId }) },
    headers: { authorization: colleague.token, 'content-type': 'application/json' },
  });
  expect(((await refused.json()) as { meta: { code?: string } }).meta.code).toBe('wire.gone');
});
