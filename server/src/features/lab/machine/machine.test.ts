import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { courseApi } from '@xueyan/contract/school/course';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { labImages } from '../../../db/lab.table.ts';
import { consoleVisits, machines } from '../../../db/machine.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';
import { openLesson, setImage } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { setParameter } from '../../base/parameter/parameter.service.ts';
import { keepMachines } from './machine.job.ts';
import { machineParameters } from './machine.parameter.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

afterEach(async () => {
  school.lab.available = true;
  await setParameter(school.server.db, machineParameters.perHost, 200);
  for (const { id } of await school.sql.select().from(machines)) {
    await school.sql.update(machines).set({ state: 'released' }).where(eq(machines.id, id));
  }
});

async function begin(students = 1) {
  const lesson = await openLesson(school, { students });
  const attempts = await Promise.all(
    lesson.students.map(async (student) => {
      const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
      return { student, runId, start: () => student.ask(machineApi.start, { runId }) };
    }),
  );
  const [first] = attempts;
  if (!first) throw new Error('no student');
  return { ...lesson, attempts, ...first };
}

/** Seconds until a time of the wire. */
const secondsLeft = (time: string | null) =>
  time === null ? 0 : (school.clock.read(time).getTime() - school.clock.now().getTime()) / 1000;

const rowOf = async (machineId: string) =>
  (await school.sql.select().from(machines).where(eq(machines.id, machineId)))[0];

const stateOf = async (machineId = '') => (await rowOf(machineId))?.state;

/** Runs another round over the machines, with the suspends that it begins. */
const oneRound = () => school.clock.advance({ seconds: 1 });

describe('starting a machine', () => {
  test('sets the experiment’s time, and a second start joins the same machine', async () => {
    const { start } = await begin();
    const { data } = await start();
    expect(data).toMatchObject({ state: 'running', queuePlace: 0, extensionsLeft: 4, imageName: 'Linux 基础' });
    expect(secondsLeft(data.endTime)).toBeGreaterThan(3590);
    expect((await start()).data.machineId).toBe(data.machineId);
  });

  test('makes one machine when a second start comes during the first', async () => {
    const { start } = await begin();
    // Both responses wait for the machine.
    const release = school.lab.holdStarts(10_000);
    const both = Promise.all([start(), start()]);
    setTimeout(release, 200);
    const [one, two] = await both;
    expect(one?.data.machineId).toBe(two?.data.machineId);
    expect(one?.data.state).toBe('running');
    expect(school.lab.running.has(one?.data.machineId ?? '')).toBe(true);
  });

  test('responds with the state starting when it takes long, and notifies the page when it is ready', async () => {
    const { start, student } = await begin();
    const page = await openPage(school, student);
    const release = school.lab.holdStarts();
    const { data } = await start();
    expect(data.state).toBe('starting');
    release();
    const told = await page.next('machine.state', (machine) => machine.state === 'running');
    expect(told.machineId).toBe(data.machineId);
    page.close();
  });

  test.each([
    ['the image’s files are gone', 'image-missing', 200, 'machine.imageMissing', 'image-missing'],
    ['the disk is full', 'disk-full', 503, 'machine.diskFull', 'disk-full'],
    ['the engine gives up', 'start-failed', 503, 'machine.startFailed', 'engine'],
  ] as const)('fails when %s, and can be tried again', async (_, labCode, status, code, reason) => {
    const { start, student, sectionId } = await begin();
    school.lab.failNext('start', labCode);
    const answer = await start();
    expect([answer.status, answer.meta.code]).toEqual([status, code]);
    const { machine } = await student.call(attemptApi.open, { sectionId });
    expect(machine).toMatchObject({ state: 'failed', reason });
    expect((await start()).data.state).toBe('running');
  });

  test('waits for an image that is being built, and does not wait for one that nobody builds', async () => {
    const { start } = await begin();
    const [image] = await school.sql.select().from(labImages).where(eq(labImages.recipe, 'linux-basic'));
    if (!image) throw new Error('no image');
    const started = async (row: Partial<typeof image>) => {
      await setImage(school, image.id, { build: '', ...row });
      const { status, meta } = await start();
      return [status, meta.code];
    };
    expect(await started({ state: 'processing', wantedAt: school.clock.now() })).toEqual([
      503,
      'machine.imagePreparing',
    ]);
    const nobody = [200, 'machine.imageNotBuilt'];
    expect(await started({ state: 'pending', wantedAt: null })).toEqual(nobody);
    expect(await started({ state: 'failed', wantedAt: null })).toEqual(nobody);
    await setImage(school, image.id, image);
  });

  test('reports what is missing on a host without an engine', async () => {
    const { start } = await begin();
    school.lab.available = false;
    const answer = await start();
    expect([answer.status, answer.meta.code]).toEqual([503, 'machine.engineAway']);
    expect(answer.meta.msg).toContain('qemu-system-x86');
  });

  test('rejects a third machine, names those that can sleep, and starts once one of them does', async () => {
    const lesson = await begin();
    const [student] = lesson.students;
    const others = [await openLesson(school), await openLesson(school)];
    for (const { teacher, courseId } of others) {
      await teacher.call(courseApi.associate, { courseId, classIds: [lesson.classId] });
    }
    const runIds = [lesson.runId];
    for (const { sectionId } of others) {
      runIds.push((await student?.call(attemptApi.open, { sectionId }))?.runId ?? '');
    }
    const answers = [];
    for (const runId of runIds) answers.push(await student?.ask(machineApi.start, { runId }));
    expect(answers.map((answer) => answer?.meta.code ?? 'ok')).toEqual(['ok', 'ok', 'machine.tooManyOfYours']);
    expect(answers[2]?.meta.msg).toContain('实验一');
    expect(answers[2]?.meta.msg).toContain('一个集群算一台');
    expect(answers[2]?.meta.msg).not.toContain('释放');
    const runId = runIds[2] ?? '';
    const taken = await student?.call(manyMachinesApi.inTheWay, { runId });
    const started = answers.slice(0, 2).map((answer) => answer?.data.machineId ?? '');
    expect(taken?.machineList.map(({ machineId, state }) => [machineId, state])).toEqual(
      started.map((machineId) => [machineId, 'running']),
    );
    expect(taken?.machineList[0]?.place).toContain('实验一');
    const [machineId = ''] = started;
    expect((await student?.call(manyMachinesApi.suspend, { machineId }))?.state).toBe('asleep');
    expect(school.lab.asleep.has(machineId)).toBe(true);
    expect((await student?.call(machineApi.start, { runId }))?.state).toBe('running');
    // The machine that runs for the attempt itself is not in its way; without one all of theirs are.
    const now = async (input: { runId?: string }) =>
      (await student?.call(manyMachinesApi.inTheWay, input))?.machineList.length;
    expect([await now({ runId }), await now({})]).toEqual([1, 2]);
    expect((await lesson.teacher.ask(manyMachinesApi.inTheWay, { runId })).status).toBe(403);
  });

  test('rejects another user’s attempt and an attempt in a course that has ended', async () => {
    const { runId, teacher, courseId, start } = await begin();
    const anonymous = await school.signIn('ROLE_STUDENT', 'stranger');
    expect((await anonymous.ask(machineApi.start, { runId })).status).toBe(403);
    expect((await teacher.ask(machineApi.start, { runId })).status).toBe(403);
    await teacher.call(courseApi.end, { courseId });
    expect((await start()).meta.code).toBe('course.ended');
  });
});

describe('when the host is full', () => {
  test('students queue, see their position move, and are admitted in order', async () => {
    await setParameter(school.server.db, machineParameters.perHost, 1);
    const { attempts } = await begin(3);
    const [first, second, third] = attempts;
    const one = (await first?.start())?.data;
    const two = (await second?.start())?.data;
    const three = (await third?.start())?.data;
    expect([one?.state, two?.queuePlace, three?.queuePlace]).toEqual(['running', 1, 2]);
    expect([two?.queueTime, three?.queueTime]).toEqual([one?.endTime, null]);
    const page = await openPage(school, third?.student as Caller);
    await first?.student.call(machineApi.release, { machineId: one?.machineId ?? '' });
    await oneRound();
    // The round admits; the start goes on after it.
    await expect.poll(() => stateOf(two?.machineId)).toBe('running');
    expect((await page.next('machine.state', (machine) => machine.queuePlace === 1)).state).toBe('queued');
    page.close();
  });

  test('leaving the queue moves up those behind', async () => {
    await setParameter(school.server.db, machineParameters.perHost, 0);
    const { attempts } = await begin(2);
    const [first, second] = attempts;
    const one = (await first?.start())?.data;
    const two = (await second?.start())?.data;
    const page = await openPage(school, second?.student as Caller);
    await first?.student.call(machineApi.release, { machineId: one?.machineId ?? '' });
    expect((await page.next('machine.state', (machine) => machine.queuePlace === 1)).machineId).toBe(two?.machineId);
    page.close();
    const now = await second?.student.call(machineApi.get, { machineId: two?.machineId ?? '' });
    expect(now?.queuePlace).toBe(1);
  });
});

describe('a machine that failed', () => {
  const breakDown = async (machineId: string) => {
    school.lab.incident({ machineId, kind: 'ended', detail: 'killed' });
    await expect.poll(() => stateOf(machineId)).toBe('failed');
  };

  test('is reset into the queue when the host is full, and its disk is deleted before it starts', async () => {
    const lesson = await begin(2);
    const { student } = lesson;
    const { machineId } = (await lesson.start()).data;
    await breakDown(machineId);
    school.lab.asleep.add(machineId);
    await setParameter(school.server.db, machineParameters.perHost, 1);
    await lesson.attempts[1]?.start();
    expect(await student.call(machineApi.reset, { machineId })).toMatchObject({
      machineId,
      state: 'queued',
      queuePlace: 1,
    });
    expect(school.lab.asleep.has(machineId)).toBe(false);
    expect(school.lab.running.has(machineId)).toBe(false);
    await setParameter(school.server.db, machineParameters.perHost, 2);
    await oneRound();
    await expect.poll(() => stateOf(machineId)).toBe('running');
  });

  test('is reset only while its owner may have one more, whoever resets it', async () => {
    const lesson = await begin();
    const { machineId } = (await lesson.start()).data;
    await breakDown(machineId);
    const other = await openLesson(school);
    await other.teacher.call(courseApi.associate, { courseId: other.courseId, classIds: [lesson.classId] });
    const { runId } = await lesson.student.call(attemptApi.open, { sectionId: other.sectionId });
    await lesson.student.call(machineApi.start, { runId });
    await setParameter(school.server.db, machineParameters.perUser, 1);
    const admin = await school.signIn('ROLE_ADMIN', 'reset-admin');
    for (const person of [lesson.student, admin]) {
      expect((await person.ask(machineApi.reset, { machineId })).meta.code).toBe('machine.tooManyOfYours');
    }
    expect((await rowOf(machineId))?.state).toBe('failed');
    const audit = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, machineId));
    expect(audit).toEqual([]);
    await setParameter(school.server.db, machineParameters.perUser, 2);
    expect((await admin.call(machineApi.reset, { machineId })).state).toBe('running');
  });
});

describe('the time of a machine', () => {
  test('can be extended four times', async () => {
    const { start, student } = await begin();
    const { machineId } = (await start()).data;
    const extend = () => student.ask(machineApi.extend, { machineId });
    expect(secondsLeft((await extend()).data.endTime)).toBeGreaterThan(5390);
    for (let i = 0; i < 3; i++) await extend();
    expect((await extend()).meta.code).toBe('machine.noExtensionsLeft');
  });

  const endsIn = (machineId: string, seconds: number) =>
    school.sql
      .update(machines)
      .set({ endsAt: new Date(school.clock.now().getTime() + seconds * 1000) })
      .where(eq(machines.id, machineId));

  test('triggers one warning at five minutes and one at one minute before its end', async () => {
    const { start, student } = await begin();
    const page = await openPage(school, student);
    const { machineId } = (await start()).data;
    await endsIn(machineId, 290);
    await oneRound();
    await page.next('machine.warning', (data) => secondsLeft(data.endTime) > 200);
    await endsIn(machineId, 50);
    await oneRound();
    await page.next('machine.warning', (data) => secondsLeft(data.endTime) <= 60);
    await oneRound();
    await oneRound();
    // The last push arrives last.
    await student.call(machineApi.release, { machineId });
    await page.next('machine.state', ({ state }) => state === 'released');
    expect(page.events.filter((event) => event.type === 'machine.warning')).toHaveLength(2);
    page.close();
  });

  test('suspends the machine at its end, and a start resumes it', async () => {
    const { start, student, sectionId } = await begin();
    const { machineId } = (await start()).data;
    await endsIn(machineId, -1);
    await oneRound();
    expect(school.lab.asleep.has(machineId)).toBe(true);
    const { machine } = await student.call(attemptApi.open, { sectionId });
    expect(machine).toMatchObject({ machineId, state: 'asleep', reason: 'time-limit' });
    expect((await start()).data).toMatchObject({ machineId, state: 'running', extensionsLeft: 4 });
  });

  test('suspends a class a few at a time, each machine once, and spares those extended in between', async () => {
    const { attempts } = await begin(6);
    const ids: string[] = [];
    for (const { start } of attempts) ids.push((await start()).data.machineId);
    const { promise: saved, resolve: save } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const suspend = vi.spyOn(school.lab, 'suspend').mockImplementation(async (machineId) => {
      begun.push(machineId);
      await saved;
    });
    for (const machineId of ids) await endsIn(machineId, -1);
    // It ends with the suspends that it began.
    const first = oneRound();
    await expect.poll(() => begun.length).toBe(4);
    const [patient, keen] = attempts
      .map(({ student }, index) => ({ student, machineId: ids[index] ?? '' }))
      .filter(({ machineId }) => !begun.includes(machineId));
    if (!patient || !keen) throw new Error('nobody waits');
    await keen.student.call(machineApi.extend, { machineId: keen.machineId });
    // Rounds continue in the meantime: another owner is warned.
    const other = await begin();
    const page = await openPage(school, other.student);
    const { machineId: late } = (await other.start()).data;
    await endsIn(late, 50);
    const second = oneRound();
    await page.next('machine.warning', (data) => data.machineId === late);
    page.close();
    expect(begun).toHaveLength(4);
    save();
    await Promise.all([first, second]);
    expect([await stateOf(patient.machineId), await stateOf(keen.machineId)]).toEqual(['asleep', 'running']);
    expect(begun.toSorted()).toEqual(ids.filter((machineId) => machineId !== keen.machineId).toSorted());
    suspend.mockRestore();
  });

  test('ends with a warning and a suspend when the machine is idle, unless its user is present', async () => {
    const { start, student } = await begin();
    const page = await openPage(school, student);
    const { machineId } = (await start()).data;
    await school.clock.advance({ minutes: 28 });
    await page.next('machine.warning', (data) => data.kind === 'idle' && data.machineId === machineId);
    await student.call(machineApi.touch, { machineId });
    await school.clock.advance({ minutes: 1 });
    expect((await rowOf(machineId))?.state).toBe('running');
    await school.clock.advance({ minutes: 29, seconds: 30 });
    expect(await rowOf(machineId)).toMatchObject({ state: 'asleep', reason: 'idle' });
    page.close();
  });

  test('is at most what the school sets, and idle machines sleep after as long as it sets', async () => {
    const { start } = await begin();
    const { machineId, endTime } = await withParameter(
      school,
      machineParameters.longestMinutes,
      20,
      async () => (await start()).data,
    );
    expect(secondsLeft(endTime)).toBeLessThanOrEqual(1_200);
    expect(secondsLeft((await (await begin()).start()).data.endTime)).toBeGreaterThan(3_500);
    await school.clock.advance({ minutes: 6 });
    expect((await rowOf(machineId))?.state).toBe('running');
    await withParameter(school, machineParameters.idleMinutes, 5, oneRound);
    expect(await rowOf(machineId)).toMatchObject({ state: 'asleep', reason: 'idle' });
  });

  test('leaves the machine running at its end when there is no room to save its contents', async () => {
    const { start } = await begin();
    const { machineId } = (await start()).data;
    school.lab.failNext('suspend', 'disk-full');
    await endsIn(machineId, -1);
    await oneRound();
    const row = await rowOf(machineId);
    expect(row?.state).toBe('running');
    expect(row?.endsAt?.getTime()).toBeGreaterThan(school.clock.now().getTime() + 200_000);
  });
});

describe('losing the right to the course', () => {
  test('comes with the end of the dates of the class, also on a server that has answered before', async () => {
    const { student, courseId, start } = await begin();
    const { machineId } = (await start()).data;
    expect((await student.ask(machineApi.extend, { machineId })).status).toBe(200);
    await school.clock.advance({ seconds: 10 });
    await school.sql
      .update(courseClasses)
      .set({ endsAt: new Date(school.clock.now().getTime() - 5_000) })
      .where(eq(courseClasses.courseId, courseId));
    expect((await student.ask(machineApi.extend, { machineId })).meta.code).toBe('course.ended');
  });

  test('suspends a running machine with its work, and removes a waiting one from the queue', async () => {
    const { teacher, courseId, start } = await begin();
    const { machineId } = (await start()).data;
    const other = await begin();
    const { machineId: waiting } = (await other.start()).data;
    await school.sql.update(machines).set({ state: 'queued', queuedAt: new Date() }).where(eq(machines.id, waiting));
    await teacher.call(courseApi.withdraw, { courseId });
    await other.teacher.call(courseApi.end, { courseId: other.courseId });
    await oneRound();
    expect([await stateOf(machineId), await stateOf(waiting)]).toEqual(['asleep', 'released']);
    expect(school.lab.asleep.has(machineId)).toBe(true);
  });
});

describe('reset, release and failure', () => {
  test('a reset starts the machine afresh and writes an audit record', async () => {
    const { start, student } = await begin();
    const { machineId } = (await start()).data;
    expect((await student.call(machineApi.reset, { machineId })).state).toBe('running');
    const audit = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, machineId));
    expect(audit.map((entry) => entry.action)).toEqual(['machine.reset']);
  });

  test('a release ends the machine, and the next start makes a new one', async () => {
    const { start, student } = await begin();
    const { machineId } = (await start()).data;
    expect((await student.call(machineApi.release, { machineId })).state).toBe('released');
    expect(school.lab.running.has(machineId)).toBe(false);
    expect((await start()).data.machineId).not.toBe(machineId);
  });

  test('a release frees the disk before anything is written, and can be retried after a failure', async () => {
    const { student, runId } = await begin();
    const { machineId } = await student.call(machineApi.start, { runId });
    await school.sql.execute(sql`alter table audit_entry rename to audit_away`);
    expect((await student.ask(machineApi.release, { machineId })).status).toBeGreaterThanOrEqual(500);
    await school.sql.execute(sql`alter table audit_away rename to audit_entry`);
    expect(school.lab.running.has(machineId)).toBe(false);
    expect((await student.call(machineApi.release, { machineId })).state).toBe('released');
  });

  test('a machine that is paused by a full disk notifies its owner and is not suspended', async () => {
    const { student, runId } = await begin();
    const page = await openPage(school, student);
    const { machineId } = await student.call(machineApi.start, { runId });
    school.lab.incident({ machineId, kind: 'disk-full', detail: '' });
    await page.next('machine.state', ({ state, reason }) => state === 'running' && reason === 'disk-full');
    await school.sql.update(machines).set({ endsAt: school.clock.now() }).where(eq(machines.id, machineId));
    await oneRound();
    await oneRound();
    expect(await student.call(machineApi.get, { machineId })).toMatchObject({ state: 'running', reason: 'disk-full' });
    school.lab.incident({ machineId, kind: 'disk-free', detail: '' });
    await expect.poll(async () => (await rowOf(machineId))?.reason).toBe('');
    await oneRound();
    await page.next('machine.state', ({ state }) => state === 'asleep');
    page.close();
  });

  test('an assistant may look at a student’s machine, but only the teacher may reset or release it', async () => {
    const { start, teacher, courseId } = await begin();
    const { machineId } = (await start()).data;
    const assistant = await school.signIn('ROLE_TEACHER', 'machine-assistant');
    const role = { courseId, userId: assistant.id, role: 'assistant' as const, rights: [] };
    await teacher.call(courseTeamApi.save, role);
    expect((await assistant.ask(machineApi.get, { machineId })).status).toBe(200);
    expect((await assistant.ask(machineApi.reset, { machineId })).status).toBe(403);
    expect((await assistant.ask(machineApi.release, { machineId })).status).toBe(403);
    expect((await teacher.ask(machineApi.reset, { machineId })).status).toBe(200);
    expect((await teacher.ask(machineApi.release, { machineId })).status).toBe(200);
  });

  test('a machine that dies notifies its owner and can be started again', async () => {
    const { start, student } = await begin();
    const page = await openPage(school, student);
    const { machineId } = (await start()).data;
    school.lab.incident({ machineId, kind: 'ended', detail: 'killed' });
    const told = await page.next('machine.state', (machine) => machine.state === 'failed');
    expect(told).toMatchObject({ machineId, reason: 'engine' });
    expect((await start()).data).toMatchObject({ machineId, state: 'running' });
    page.close();
  });

  test('a server that returns takes over live machines and gives up lost ones', async () => {
    const { attempts } = await begin(2);
    const [one, two] = [(await attempts[0]?.start())?.data, (await attempts[1]?.start())?.data];
    school.lab.running.delete(two?.machineId ?? '');
    const stop = await keepMachines(school.server.db, school.server.platform);
    await stop();
    expect((await rowOf(one?.machineId ?? ''))?.state).toBe('running');
    expect((await rowOf(two?.machineId ?? ''))?.state).toBe('failed');
  });
});

describe('deleting the subject of a trial', () => {
  const tryIt = async () => {
    const { teacher, courseId, sectionId } = await openLesson(school);
    const { runId } = await teacher.call(attemptApi.open, { sectionId });
    const page = await openPage(school, teacher);
    await teacher.call(courseApi.withdraw, { courseId });
    return { teacher, courseId, sectionId, runId, page };
  };

  test.each(['section', 'course'] as const)('(a %s) ends its machine and notifies the page', async (what) => {
    const { teacher, courseId, sectionId, runId, page } = await tryIt();
    const { machineId } = await teacher.call(machineApi.start, { runId });
    expect(school.lab.running.has(machineId)).toBe(true);
    if (what === 'section') await teacher.call(sectionApi.remove, { sectionId });
    else await teacher.call(courseApi.removeMany, [courseId]);
    expect(school.lab.running.has(machineId)).toBe(false);
    expect(await rowOf(machineId)).toBeUndefined();
    await page.next('machine.state', (machine) => machine.machineId === machineId && machine.state === 'released');
    const audit = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, machineId));
    expect(audit.map((entry) => entry.action)).toEqual(['machine.release']);
    page.close();
  });

  test('leaves nothing running when its machine is still starting', async () => {
    const { teacher, sectionId, runId, page } = await tryIt();
    const release = school.lab.holdStarts();
    const { machineId, state } = await teacher.call(machineApi.start, { runId });
    expect(state).toBe('starting');
    await teacher.call(sectionApi.remove, { sectionId });
    const destroy = vi.spyOn(school.lab, 'destroy');
    release();
    await expect.poll(() => destroy.mock.calls.flat()).toContain(machineId);
    destroy.mockRestore();
    expect(school.lab.running.has(machineId)).toBe(false);
    page.close();
  });

  test('keeps the machine when the deletion is rejected', async () => {
    const { teacher, courseId, runId, page } = await tryIt();
    const { machineId } = await teacher.call(machineApi.start, { runId });
    const { courseId: released } = await openLesson(school);
    await school.sql.update(courses).set({ teacherId: teacher.id }).where(eq(courses.id, released));
    expect((await teacher.ask(courseApi.removeMany, [courseId, released])).meta.code).toBe('course.notUnreleased');
    expect((await rowOf(machineId))?.state).toBe('running');
    expect(school.lab.running.has(machineId)).toBe(true);
    page.close();
  });
});

describe('a console of a machine', () => {
  const open = async (person: Caller, machineId: string, mode: 'look' | 'help' = 'help') => {
    const { ticket } = await person.call(machineApi.ticket, { machineId, consoleKind: 'terminal', mode });
    return { ticket, socket: connect(ticket) };
  };
  const connect = (ticket: string) => {
    const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
    const received: string[] = [];
    socket.on('message', (data, binary) => binary && received.push(data.toString()));
    const opened = new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    return { socket, received, opened, closed };
  };

  test('carries bytes both ways, and its ticket is valid once', async () => {
    const { start, student } = await begin();
    const { machineId } = (await start()).data;
    const { ticket, socket } = await open(student, machineId);
    await socket.opened;
    socket.socket.send(Buffer.from('你好'));
    await expect.poll(() => socket.received.join('')).toBe('你好');
    expect(await connect(ticket).closed).toBe(4403);
    expect(await connect('made-up').closed).toBe(4403);
    socket.socket.close();
  });

  test('is shared with the teacher: the student sees who visits and how, and the visit is recorded', async () => {
    const { start, student, teacher } = await begin();
    const { machineId } = (await start()).data;
    const page = await openPage(school, student);
    const { socket } = await open(teacher, machineId, 'look');
    await socket.opened;
    const joined = await page.next('machine.state', (machine) => machine.visitors.length === 1);
    expect(joined.visitors).toMatchObject([{ userId: teacher.id, mode: 'look', consoleKind: 'terminal' }]);
    page.events.length = 0;
    socket.socket.close();
    await page.next('machine.state', (machine) => machine.visitors.length === 0);
    const visits = await school.sql.select().from(consoleVisits).where(eq(consoleVisits.machineId, machineId));
    expect(visits).toMatchObject([{ userId: teacher.id, mode: 'look' }]);
    expect(visits[0]?.leftAt).not.toBeNull();
    page.close();
  });

  test('has one size for everyone at it: the last one set applies', async () => {
    const { start, student, teacher } = await begin();
    const { machineId } = (await start()).data;
    const sizesAt = (socket: WebSocket) => {
      const sizes: unknown[] = [];
      socket.on('message', (data, binary) => !binary && sizes.push(JSON.parse(data.toString())));
      return sizes;
    };
    const typing = (await open(student, machineId)).socket;
    const own = sizesAt(typing.socket);
    await typing.opened;
    typing.socket.send(JSON.stringify({ type: 'resize', columns: 120, rows: 40 }));
    typing.socket.send(JSON.stringify({ type: 'resize', columns: 9, rows: 40 }));
    // What is typed after it is echoed after it.
    typing.socket.send(Buffer.from('x'));
    await expect.poll(() => typing.received.join('')).toBe('x');
    const looking = (await open(teacher, machineId, 'look')).socket;
    const theirs = sizesAt(looking.socket);
    await looking.opened;
    looking.socket.send(JSON.stringify({ type: 'resize', columns: 60, rows: 20 }));
    await expect.poll(() => theirs.length).toBeGreaterThan(0);
    expect(theirs).toEqual([{ type: 'size', columns: 120, rows: 40 }]);
    expect(own).toEqual([{ type: 'size', columns: 0, rows: 0 }]);
    for (const { socket } of [looking, typing]) socket.close();
  });

  test('passes nothing on from a visitor who only looks', async () => {
    const { start, student, teacher } = await begin();
    const { machineId } = (await start()).data;
    const looking = (await open(teacher, machineId, 'look')).socket;
    const typing = (await open(student, machineId)).socket;
    await Promise.all([looking.opened, typing.opened]);
    looking.socket.send(Buffer.from('rm -rf /'));
    typing.socket.send(Buffer.from('ls'));
    await expect.poll(() => typing.received.length).toBeGreaterThan(0);
    expect(typing.received.join('')).toBe('ls');
    expect(looking.received.join('')).not.toContain('rm');
    for (const { socket } of [looking, typing]) socket.close();
  });

  test('is refused to foreign users, and for a machine that does not run', async () => {
    const { start, student } = await begin();
    const { machineId } = (await start()).data;
    const other = await school.signIn('ROLE_STUDENT', 'console-stranger');
    const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
    expect((await other.ask(machineApi.ticket, wish)).status).toBe(403);
    const { ticket } = await student.call(machineApi.ticket, wish);
    await student.call(machineApi.release, { machineId });
    expect(await connect(ticket).closed).toBe(4404);
    expect((await student.ask(machineApi.ticket, wish)).meta.code).toBe('machine.notRunning');
  });

  test('closes when the machine ends', async () => {
    const { start, student } = await begin();
    const { machineId } = (await start()).data;
    const { socket } = await open(student, machineId);
    await socket.opened;
    // Once what is typed is echoed, the console is open on both ends.
    socket.socket.send(Buffer.from('x'));
    await expect.poll(() => socket.received.join('')).toBe('x');
    await student.call(machineApi.release, { machineId });
    expect(await socket.closed).toBe(4404);
  });
});

describe('the administrator', () => {
  test('sees the host and every machine, and may end any of them', async () => {
    const { start } = await begin();
    const { machineId } = (await start()).data;
    const admin = await school.signIn('ROLE_ADMIN', 'lab-admin');
    const { pageInfo } = await admin.call(machineApi.list, { state: 'running' });
    expect(pageInfo.resultList).toMatchObject([
      { machineId, userName: '学生0', node: '', sectionTitle: '实验一', memoryMb: 40 },
    ]);
    expect(await admin.call(machineApi.host, {})).toMatchObject({ available: true, runningCount: 1, queuedCount: 0 });
    const beyond = await admin.call(machineApi.list, { state: 'running', pageNum: 9 });
    expect(beyond.pageInfo).toMatchObject({ resultList: [], totalSize: 1, pageNum: 9 });
    expect((await admin.call(machineApi.release, { machineId })).reason).toBe('teacher');
  });

  test('ends a machine whose owner still reads the reason after a reload', async () => {
    const { start, student, sectionId } = await begin();
    const { machineId } = (await start()).data;
    const admin = await school.logIn('lab-admin');
    await admin.call(machineApi.release, { machineId });
    const open = async () => (await student.call(attemptApi.open, { sectionId })).machine;
    expect(await open()).toMatchObject({ machineId, state: 'released', reason: 'teacher' });
    const next = (await start()).data;
    expect(await open()).toMatchObject({ machineId: next.machineId, state: 'running' });
  });

  test('is the only one with access', async () => {
    const { student, teacher } = await begin();
    for (const person of [student, teacher]) {
      expect((await person.ask(machineApi.list, {})).status).toBe(403);
      expect((await person.ask(machineApi.host, {})).status).toBe(403);
    }
  });
});
