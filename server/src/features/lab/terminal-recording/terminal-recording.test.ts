import { machineApi } from '@xueyan/contract/lab/machine';
import { terminalRecordingApi as api } from '@xueyan/contract/lab/terminal-recording';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../db/system.table.ts';
import { terminalRecordingPieces, terminalRecordings } from '../../../db/terminal-recording.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { terminalRecordingParameters } from './terminal-recording.parameter.ts';
import { removeOldRecordings } from './terminal-recording.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const tick = () => new Promise((resolve) => setImmediate(resolve));

async function lessonWithMachine(recorded: boolean) {
  const lesson = await openLesson(school);
  const { teacher, sectionId } = lesson;
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  await teacher.call(api.setPolicy, { sectionId, recorded });
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const machine = await student.call(machineApi.start, { runId });
  const list = async () => (await teacher.call(api.listOfSection, { sectionId })).pageInfo.resultList;
  return { ...lesson, student, machine, machineId: machine.machineId, list };
}

/** Runs what the server does every two seconds. */
const oneRound = async () => {
  await tick();
  await school.clock.advance({ seconds: 2 });
  await tick();
};

test('the output of a terminal is stored in pieces, so that a server that dies loses only the last one', async () => {
  const { student, teacher, machine, machineId, list } = await lessonWithMachine(true);
  // The student is notified.
  expect(machine.recorded).toBe(true);
  await oneRound();
  // Nobody works at it yet: there is nothing to record.
  await oneRound();
  expect(await list()).toEqual([]);
  school.lab.print(machineId, '$ ls\r\n');
  await oneRound();
  const pieces = () => school.sql.$count(terminalRecordingPieces);
  expect(await pieces()).toBe(1);
  school.lab.print(machineId, 'readme.txt\r\n');
  await oneRound();
  expect(await pieces()).toBe(2);

  const [recording, ...more] = await list();
  if (!recording) throw new Error('no recording');
  expect(more).toEqual([]);
  expect(recording).toMatchObject({ userId: student.id, cut: false });
  const { recordingId } = recording;
  const { events, next, userName } = await teacher.call(api.pieces, { recordingId });
  const shown = events
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as unknown[]).slice(1));
  expect(shown).toEqual([
    ['o', '$ ls\r\n'],
    ['o', 'readme.txt\r\n'],
  ]);
  expect([next, userName]).toEqual([null, recording.userName]);
  // Watching it is audited; its owner may watch it too, a foreign user not.
  const watched = await school.sql
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'terminalrecording.watch'));
  expect(watched.map(({ target }) => target)).toContain(recordingId);
  expect((await student.call(api.pieces, { recordingId })).events).toBe(events);
  const stranger = await school.signIn('ROLE_STUDENT', 'recording-stranger');
  // Its owner finds it, in the experiment and by the course; nobody else does, not even its teacher.
  const own = async (person: Caller, input = {}) =>
    (await person.call(api.listOwn, input)).pageInfo.resultList.map((one) => one.recordingId);
  const { sectionId, courseName } = recording;
  expect(await own(student)).toEqual([recordingId]);
  expect(await own(student, { sectionId, place: courseName.slice(0, 2) })).toEqual([recordingId]);
  expect(await own(student, { place: '没有这门课' })).toEqual([]);
  for (const other of [stranger, teacher]) expect(await own(other, { sectionId })).toEqual([]);
  expect((await stranger.ask(api.pieces, { recordingId })).status).not.toBe(200);
});

test('nothing is recorded without the policy, and switching it off ends current recordings', async () => {
  const { student, teacher, sectionId, machine, machineId, list } = await lessonWithMachine(false);
  expect(machine.recorded).toBe(false);
  await oneRound();
  school.lab.print(machineId, 'unseen');
  await oneRound();
  expect(await list()).toEqual([]);
  await teacher.call(api.setPolicy, { sectionId, recorded: true });
  expect((await student.call(machineApi.get, { machineId })).recorded).toBe(true);
  await oneRound();
  school.lab.print(machineId, 'seen');
  await oneRound();
  await teacher.call(api.setPolicy, { sectionId, recorded: false });
  await oneRound();
  school.lab.print(machineId, 'unseen again');
  await oneRound();
  const [recording, ...more] = await list();
  expect(more).toEqual([]);
  const { events } = await teacher.call(api.pieces, { recordingId: recording?.recordingId ?? '' });
  expect(events).toContain('seen');
  expect(events).not.toContain('unseen');
  // Only a manager of the lab can delete one before its storage time is over.
  expect((await teacher.ask(api.remove, { recordingId: recording?.recordingId ?? '' })).status).toBe(403);
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  await school.sql.update(terminalRecordings).set({ startedAt: days(89) });
  expect(await removeOldRecordings(school.server.db)).toBe(0);
  await school.sql.update(terminalRecordings).set({ startedAt: days(91) });
  expect(await removeOldRecordings(school.server.db)).toBeGreaterThan(0);
  expect(await list()).toEqual([]);
});

test('recordings are deleted sooner where the school keeps them for fewer days', async () => {
  const { machineId, list } = await lessonWithMachine(true);
  await oneRound();
  school.lab.print(machineId, '$ ls');
  await oneRound();
  await school.sql.update(terminalRecordings).set({ startedAt: new Date(Date.now() - 2 * 86_400_000) });
  await removeOldRecordings(school.server.db);
  expect(await list()).toHaveLength(1);
  await withParameter(school, terminalRecordingParameters.days, 1, async () => {
    await removeOldRecordings(school.server.db);
    expect(await list()).toEqual([]);
  });
});
