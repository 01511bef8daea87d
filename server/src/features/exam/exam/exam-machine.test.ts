import { examApi } from '@xueyan/contract/exam/exam';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { examJudgingApi } from '@xueyan/contract/exam/exam-judging';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markerApi } from '@xueyan/contract/exam/marker';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { questionApi } from '@xueyan/contract/exam/question';
import type { KeyOf, QuestionBody } from '@xueyan/contract/exam/question-key';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { webPaneApi } from '@xueyan/contract/lab/web-pane';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LabError } from '../../../platform/lab/engine.ts';
import { publishImage } from '../../../testing/course.ts';
import { examForm, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, logInAt, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let other: Caller;
let classId: string;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'machine-teacher');
  student = await school.signIn('ROLE_STUDENT', 'machine-student', '考生甲');
  other = await school.signIn('ROLE_STUDENT', 'machine-other', '考生乙');
  classId = await createClass(school.server.db, 'MACHINE1', '上机班', [student.id, other.id]);
  const imageId = await publishImage(school);
  const machine: QuestionBody = {
    content: {
      ...{ kind: 'machine', stem: '建用户和目录', imageId, minutes: 30 },
      steps: [
        { id: 's0', title: '建用户', weight: 3 },
        { id: 's1', title: '建目录', weight: 1 },
      ],
    },
    key: {
      kind: 'machine',
      scripts: [
        { id: 's0', script: 'id demo' },
        { id: 's1', script: 'test -d /srv/demo' },
      ],
    },
  };
  paperId = await writePaper(teacher, [machine]);
});
afterAll(() => school.close());

const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const begun = async (more: object = {}) => {
  const times = { beginTime: at(1), endTime: at(100) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times, ...more });
  await school.clock.advance({ minutes: 2 });
  const { sections } = await student.call(sittingApi.begin, { examId });
  return { examId, itemId: sections[0]?.items[0]?.itemId ?? '' };
};
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const candidateOf = async (examId: string, who: Caller) => {
  const { resultList } = (await teacher.call(examApi.candidates, { examId, pageSize: 100 })).pageInfo;
  return resultList.find(({ userId }) => userId === who.id);
};
const resultsOf = async (examId: string, itemId: string, who: Caller) =>
  teacher.call(examMachineApi.results, {
    ...{ examId, itemId, candidateId: (await candidateOf(examId, who))?.candidateId ?? '' },
  });

test('an answer is given in a machine of its own, which is checked stepwise on hand-in and put to sleep', async () => {
  const { examId, itemId } = await begun();
  expect(await student.call(examMachineApi.get, { examId, itemId })).toMatchObject({
    ...{ machine: null, missing: '', mayCheck: false },
  });
  expect(await codeOf(other.ask(examMachineApi.start, { examId, itemId }))).toBe('sitting.notYet');
  const { machineId, state } = await student.call(examMachineApi.start, { examId, itemId });
  expect(state).toBe('running');
  // Another candidate cannot open its consoles; the exam owner can.
  const ticket = { machineId, consoleKind: 'terminal', mode: 'look' } as const;
  expect(await codeOf(other.ask(machineApi.ticket, ticket))).toBe('wire.gone');
  expect(await codeOf(teacher.ask(machineApi.ticket, ticket))).toBeUndefined();
  expect(await codeOf(student.ask(examMachineApi.check, { examId, itemId }))).toBe('exammachine.notNow');

  school.lab.onExec = (script) => (script === 'id demo' ? { exitCode: 0, output: 'uid=1000' } : { exitCode: 1 });
  await student.call(sittingApi.submit, { examId, entries: [] });
  await school.settleJobs();
  expect(await resultsOf(examId, itemId, student)).toMatchObject({
    checks: [{ final: true, problem: '', steps: [{ id: 's0', passed: true, output: 'uid=1000' }, { passed: false }] }],
  });
  expect(await candidateOf(examId, student)).toMatchObject({ points: 7.5, unmarked: 0 });
  expect(await codeOf(student.ask(machineApi.ticket, ticket))).toBeDefined();
  expect(await codeOf(student.ask(examMachineApi.start, { examId, itemId }))).toBe('sitting.handedIn');
  await school.clock.advance({ seconds: 1 });
  expect(school.lab.asleep.has(machineId)).toBe(true);

  expect(await codeOf(teacher.ask(examMachineApi.release, { examId }))).toBe('exammachine.running');
  await teacher.call(examApi.close, { examId });
  expect(await teacher.call(examMachineApi.release, { examId })).toEqual({ count: 1 });
  expect(await resultsOf(examId, itemId, student)).toMatchObject({
    ...{ machine: { state: 'released' }, checks: [{ final: true }] },
  });
});

test('an account made for the exam works at its machine as any candidate does, and at no other', async () => {
  const times = { beginTime: at(1), endTime: at(100) };
  const { examId } = await teacher.call(examApi.save, { ...examForm, paperId, classIds: [classId], ...times });
  const made = { examId, prefix: 'mach', count: 1, namedAs: '考生', note: '' };
  const { slipList } = await teacher.call(examAccountApi.make, made);
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ minutes: 2 });
  const { loginName = '', password = '' } = slipList[0] ?? {};
  const guest = await logInAt(school.url, loginName, password);
  const { sections } = await guest.call(sittingApi.begin, { examId });
  const itemId = sections[0]?.items[0]?.itemId ?? '';
  expect(await guest.call(examMachineApi.get, { examId, itemId })).toMatchObject({ machine: null, missing: '' });
  const { machineId } = await guest.call(examMachineApi.start, { examId, itemId });
  const ticket = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  expect((await guest.call(machineApi.ticket, ticket)).ticket).not.toBe('');
  expect((await guest.ask(webPaneApi.ports, { machineId })).status).toBe(200);
  expect((await guest.ask(machineApi.extend, { machineId })).status).toBe(200);
  expect((await guest.ask(manyMachinesApi.restart, { machineId })).status).toBe(200);
  expect(school.lab.switchedOff).toContain(machineId);
  await student.call(sittingApi.begin, { examId });
  const theirs = await student.call(examMachineApi.start, { examId, itemId });
  expect(await codeOf(guest.ask(manyMachinesApi.restart, { machineId: theirs.machineId }))).toBe('wire.gone');
  expect(await codeOf(guest.ask(machineApi.ticket, { ...ticket, machineId: theirs.machineId }))).toBe('wire.gone');

  school.lab.onExec = () => ({ exitCode: 0 });
  await guest.call(sittingApi.submit, { examId, entries: [] });
  await school.settleJobs();
  expect(await candidateOf(examId, guest)).toMatchObject({ points: 10, unmarked: 0 });
  expect(await codeOf(guest.ask(machineApi.ticket, ticket))).toBeDefined();
});

test('a candidate checks as often as they like where verdicts are live; the check at the end counts', async () => {
  const { examId, itemId } = await begun({ verdictView: 'live' });
  await student.call(examMachineApi.start, { examId, itemId });
  school.lab.onExec = () => ({ exitCode: 1, output: 'no such user' });
  expect(await student.call(examMachineApi.check, { examId, itemId })).toMatchObject({
    ...{ final: false, steps: [{ passed: false, output: 'no such user' }, { passed: false }] },
  });
  school.lab.onExec = () => ({ exitCode: 0 });
  await teacher.call(examApi.close, { examId });
  await school.settleJobs();
  expect(await candidateOf(examId, student)).toMatchObject({ points: 10 });
  // A candidate who never came gets no points, and there is nothing to mark.
  const { itemList } = await teacher.call(examMarkingApi.items, { examId });
  expect(itemList).toMatchObject([{ unmarked: 0 }]);
});

test('while marking is anonymous, a machine is found by pseudonym alone and reveals no name', async () => {
  const { examId, itemId } = await begun();
  const { candidateId = '' } = (await candidateOf(examId, student)) ?? {};
  const form = { markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: 3 } as const;
  await teacher.call(markingPlanApi.save, { examId, ...form, duties: [] });
  await student.call(examMachineApi.start, { examId, itemId });
  school.lab.onExec = () => ({ exitCode: 0 });
  await teacher.call(examApi.close, { examId });
  await school.settleJobs();
  const { resultList } = (await teacher.call(examMarkingApi.answers, { examId, itemId, pageSize: 100 })).pageInfo;
  const aliases = resultList.map((answer) => answer.candidateId);
  expect(aliases).not.toContain(candidateId);
  const found = await Promise.all(
    aliases.map((alias) => teacher.call(examMachineApi.results, { examId, itemId, candidateId: alias })),
  );
  expect(found.filter(({ checks }) => checks.some(({ problem }) => problem === ''))).toHaveLength(1);
  expect(found.map(({ machine }) => machine)).toEqual(aliases.map(() => null));
  expect(await codeOf(teacher.ask(examMachineApi.results, { examId, itemId, candidateId }))).toBe('wire.gone');
});

test("a marker reads each step's output under the pseudonym, and no other person does", async () => {
  const { examId, itemId } = await begun();
  const marker = await school.signIn('ROLE_TEACHER', 'machine-marker');
  const form = { markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: 3 } as const;
  const duties = [{ markerId: marker.id, itemIds: [itemId], classIds: [] }];
  await teacher.call(markingPlanApi.save, { examId, ...form, duties });
  await student.call(examMachineApi.start, { examId, itemId });
  school.lab.onExec = (script) => ({ exitCode: 1, output: `said of ${script}` });
  await student.call(sittingApi.submit, { examId, entries: [] });
  await school.settleJobs();
  await teacher.call(examApi.close, { examId });
  await school.settleJobs();
  const aliases = (await teacher.call(examMarkingApi.answers, { examId, itemId })).pageInfo.resultList;
  const found = await Promise.all(
    aliases.map(({ candidateId: aliasId }) => marker.call(markerApi.machine, { examId, itemId, aliasId })),
  );
  const steps = found.flatMap(({ checks }) => checks[0]?.steps ?? []);
  expect(steps.map(({ output }) => output)).toEqual(['said of id demo', 'said of test -d /srv/demo']);
  const { candidateId = '' } = (await candidateOf(examId, student)) ?? {};
  expect(JSON.stringify(found)).not.toContain(candidateId);
  const asked = { examId, itemId, aliasId: aliases[0]?.candidateId ?? '' };
  expect(await codeOf(teacher.ask(markerApi.machine, asked))).toBe('wire.gone');
});

test('a missing engine is reported; a machine that failed is woken and checked once that is possible', async () => {
  const { examId, itemId } = await begun();
  const { machineId } = await student.call(examMachineApi.start, { examId, itemId });
  school.lab.incident({ machineId, kind: 'ended', detail: 'gone' } as never);
  school.lab.available = false;
  expect(await student.call(examMachineApi.get, { examId, itemId })).toMatchObject({ missing: 'engine' });
  expect(await codeOf(student.ask(examMachineApi.start, { examId, itemId }))).toBe('machine.engineAway');
  await student.call(sittingApi.submit, { examId, entries: [] });
  await school.settleJobs();
  expect(await candidateOf(examId, student)).toMatchObject({ unmarked: 1 });
  school.lab.available = true;
  for (let look = 0; look < 3; look++) {
    await school.clock.advance({ seconds: 11 });
    await school.settleJobs();
  }
  expect(await resultsOf(examId, itemId, student)).toMatchObject({ checks: [{ final: true, problem: '' }] });
});

test('after a script was corrected, all machines are checked again by it; a machine that is gone keeps its mark', async () => {
  const { examId, itemId } = await begun();
  await other.call(sittingApi.begin, { examId });
  for (const who of [student, other]) await who.call(examMachineApi.start, { examId, itemId });
  school.lab.onExec = (script) => ({ exitCode: script === 'test -d /srv/demo' ? 1 : 0 });
  await teacher.call(examApi.close, { examId });
  await school.settleJobs();
  expect(await candidateOf(examId, student)).toMatchObject({ points: 7.5 });

  const [asked] = (await teacher.call(questionApi.list, { mine: true, kind: 'machine' })).pageInfo.resultList;
  const { content, key, ...known } = await teacher.call(questionApi.get, { questionId: asked?.questionId ?? '' });
  const scripts = (key as KeyOf<'machine'>).scripts.map((one) => (one.id === 's1' ? { ...one, script: 'true' } : one));
  const { bankId, analysis, subject, courseId, chapterId, difficulty, score, labels, source, sharing } = known;
  await teacher.call(questionApi.update, {
    ...{ bankId, analysis, subject, courseId, chapterId, difficulty, score, labels, source, sharing },
    ...{ knowledgePointIds: [], questionId: known.questionId, version: known.version },
    body: { content, key: { ...key, scripts } } as QuestionBody,
  });
  const { machineId = '' } = (await resultsOf(examId, itemId, other)).machine ?? {};
  await other.call(machineApi.release, { machineId });
  expect(await codeOf(other.ask(examJudgingApi.again, { examId, itemId }))).toBe('wire.notAllowed');
  expect(await teacher.call(examJudgingApi.again, { examId, itemId })).toEqual({ judging: 1 });
  for (let look = 0; look < 3; look++) {
    await school.clock.advance({ seconds: 11 });
    await school.settleJobs();
  }
  expect(await candidateOf(examId, student)).toMatchObject({ points: 10 });
  expect(await candidateOf(examId, other)).toMatchObject({ points: 7.5 });
  expect(await resultsOf(examId, itemId, student)).toMatchObject({ checks: [{ final: true }, { final: true }] });
});

/** Waits until the check of a machine that did not answer has run, and it sleeps. */
async function checkAndSleep(machineId: string): Promise<void> {
  school.lab.onExec = () => ({ exitCode: 0 });
  await school.clock.advance({ seconds: 11 });
  await school.settleJobs();
  await school.clock.advance({ seconds: 1 });
  await expect.poll(() => school.lab.asleep.has(machineId), { timeout: 15_000 }).toBe(true);
}

test('who has handed in types no more, even where the machine runs on for its checks', async () => {
  const { examId, itemId } = await begun();
  const { machineId } = await student.call(examMachineApi.start, { examId, itemId });
  const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  const open = (ticket: string) => {
    const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
    const closed = new Promise<number>((resolve, reject) => socket.on('close', resolve).on('error', reject));
    // The first thing that a terminal is told is its size.
    const seated = new Promise((resolve) => socket.on('message', resolve));
    return { closed, seated };
  };
  const early = open((await student.call(machineApi.ticket, wish)).ticket);
  await early.seated;
  const kept = await student.call(machineApi.ticket, wish);
  school.lab.onExec = () => {
    throw new LabError('agent-silent');
  };
  await student.call(sittingApi.submit, { examId, entries: [] });
  await school.settleJobs();
  await school.clock.advance({ seconds: 1 });
  expect(await early.closed).toBe(4404);
  expect(await open(kept.ticket).closed).toBe(4403);
  expect(school.lab.running.has(machineId)).toBe(true);
  await checkAndSleep(machineId);
});

test.each([
  ['restarts it', manyMachinesApi.restart],
  ['switches it off', manyMachinesApi.stop],
  ['puts it to sleep', manyMachinesApi.suspend],
  ['resets it', machineApi.reset],
  ['extends its time', machineApi.extend],
  ['deletes it', machineApi.release],
])(
  'a candidate whose answer waits for its check no longer %s: the machine stays as it was handed in',
  async (_, call) => {
    const { examId, itemId } = await begun();
    const { machineId } = await student.call(examMachineApi.start, { examId, itemId });
    school.lab.onExec = () => {
      throw new LabError('agent-silent');
    };
    await student.call(sittingApi.submit, { examId, entries: [] });
    await school.settleJobs();
    expect(await codeOf(student.ask(call, { machineId }))).toBe('machinehandin.awaited');
    expect((await student.call(machineApi.get, { machineId })).state).toBe('running');
    await checkAndSleep(machineId);
    expect(await candidateOf(examId, student)).toMatchObject({ points: 10 });
  },
);
