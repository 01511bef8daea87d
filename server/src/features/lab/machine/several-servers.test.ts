import { labDiskApi } from '@xueyan/contract/lab/disk';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { consoleVisits, machines } from '../../../db/machine.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { fakeLab } from '../../../testing/fake-lab.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, caller, openSchool, type School } from '../../../testing/school.ts';

type Server = Pick<School, 'url' | 'server' | 'lab'>;

let school: School;
let other: Server;
beforeAll(async () => {
  school = await openSchool();
  other = await school.another(fakeLab());
});
afterAll(() => school.close());
afterEach(async () => {
  await school.sql.update(machines).set({ state: 'released' });
  for (const { lab } of [school, other]) lab.running.clear();
});

/** The same person, as a client of another server of the school. */
const at = ({ url }: Pick<Server, 'url'>, { id, loginName, token }: Caller) => caller(url, id, loginName, token);

/** Creates a class with a machine each, started at the first server; they are distributed over both. */
async function begin(students = 2) {
  const lesson = await openLesson(school, { students });
  const owners: { student: Caller; runId: string; machineId: string }[] = [];
  for (const student of lesson.students) {
    const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
    const { machineId } = await student.call(machineApi.start, { runId });
    owners.push({ student, runId, machineId });
  }
  const ownerAt = ({ lab }: Pick<Server, 'lab'>) => {
    const found = owners.find(({ machineId }) => lab.running.has(machineId));
    if (!found) throw new Error('no machine there');
    return found;
  };
  return { ...lesson, owners, ownerAt };
}

const rowOf = async (machineId: string) =>
  (await school.sql.select().from(machines).where(eq(machines.id, machineId)))[0];

async function openConsole(server: Pick<Server, 'url'>, person: Caller, machineId: string, mode: 'look' | 'help') {
  const wish = { machineId, consoleKind: 'terminal', mode } as const;
  const { ticket } = await at(server, person).call(machineApi.ticket, wish);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
  const received: string[] = [];
  socket.on('message', (data, binary) => binary && received.push(data.toString()));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return { socket, received, closed };
}

test('machines are distributed over the servers, and each server answers for all of them', async () => {
  const { teacher, sectionId, ownerAt } = await begin();
  ownerAt(school);
  const { student, runId, machineId } = ownerAt(other);
  expect(school.lab.running.has(machineId)).toBe(false);
  const asked: string[] = [];
  other.lab.onExec = (script) => {
    asked.push(script);
    return { exitCode: 0 };
  };
  const { steps } = await student.call(attemptApi.open, { sectionId });
  const { step } = await student.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
  expect([step.passed, asked]).toEqual([true, ['echo secret-一']]);
  const { screens } = await teacher.call(markingApi.screens, { sectionId });
  expect(screens).toHaveLength(2);
  expect((await student.call(machineApi.reset, { machineId })).state).toBe('running');
  expect(other.lab.running.has(machineId)).toBe(true);
  expect((await student.call(machineApi.release, { machineId })).state).toBe('released');
  expect(other.lab.running.has(machineId)).toBe(false);
});

test('the disk of every server is shown and cleaned from any of them §resource.3', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'disks-admin');
  const { owners, ownerAt } = await begin();
  const { machineId } = ownerAt(other);
  other.lab.disk = [{ kind: 'machine', name: machineId, build: '', sizeMb: 12 }];
  const { nodeId, serverList, items } = await admin.call(labDiskApi.overview, {});
  expect([serverList.length, items]).toEqual([2, []]);
  const there = serverList.find((one) => one.nodeId !== nodeId);
  const away = there?.nodeId ?? '';
  expect(there).toMatchObject({ answers: true, disk: { usedMb: 12 } });
  const shown = await admin.call(labDiskApi.overview, { nodeId: away });
  expect(shown).toMatchObject({ nodeId: away, items: [{ name: machineId, imageName: 'Linux 基础', reason: null }] });
  const owner = owners.find((one) => one.machineId === machineId);
  await owner?.student.call(machineApi.release, { machineId });
  const clean = { nodeId: away, names: [machineId] };
  expect(await admin.call(labDiskApi.clean, clean)).toEqual({ removedCount: 1, freedMb: 12 });
  other.lab.disk = [];
});

test('a refusal by the engine of another server is reported like one of the own engine', async () => {
  const { ownerAt, sectionId } = await begin();
  const { student, runId, machineId } = ownerAt(other);
  const { steps } = await student.call(attemptApi.open, { sectionId });
  other.lab.failNext('exec', 'agent-silent');
  const check = await student.ask(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
  expect(check.meta.code).toBe('machine.agentSilent');
  other.lab.failNext('start', 'disk-full');
  const reset = await student.ask(machineApi.reset, { machineId });
  expect([reset.status, reset.meta.code]).toEqual([503, 'machine.diskFull']);
});

test('a script runs once at a time in a machine, whichever servers are asked', async () => {
  const { ownerAt, sectionId } = await begin();
  const { student, runId } = ownerAt(school);
  const { steps } = await student.call(attemptApi.open, { sectionId });
  const { promise, resolve } = Promise.withResolvers<object>();
  const begun = Promise.withResolvers<void>();
  school.lab.onExec = () => {
    begun.resolve();
    return promise;
  };
  const check = { runId, checkpointId: steps[0]?.checkpointId ?? '' };
  const first = student.call(attemptApi.check, check);
  // The other server's call must not be the first.
  await begun.promise;
  await expect.poll(async () => (await at(other, student).ask(attemptApi.check, check)).meta.code).toBe('run.checking');
  resolve({ exitCode: 0 });
  expect((await first).step.passed).toBe(true);
  expect((await at(other, student).call(attemptApi.check, check)).step.passed).toBe(true);
});

test('a console is reachable through any server, and both sides see who is at it', async () => {
  const { teacher, ownerAt } = await begin();
  const { student, machineId } = ownerAt(other);
  const page = await openPage(other, student);
  const own = await openConsole(school, student, machineId, 'help');
  own.socket.send(Buffer.from('你好'));
  await expect.poll(() => own.received.join('')).toBe('你好');
  const visiting = await openConsole(school, teacher, machineId, 'look');
  const seen = await page.next('machine.state', ({ visitors }) => visitors.length === 1);
  expect(seen.visitors).toMatchObject([{ userId: teacher.id, mode: 'look' }]);
  for (const server of [school, other]) {
    const { visitors } = await at(server, student).call(machineApi.get, { machineId });
    expect(visitors.map(({ userId }) => userId)).toEqual([teacher.id]);
  }
  visiting.socket.close();
  await page.next('machine.state', ({ visitors }) => visitors.length === 0);
  const [visit] = await school.sql.select().from(consoleVisits).where(eq(consoleVisits.machineId, machineId));
  expect(visit?.leftAt).not.toBeNull();
  await student.call(machineApi.release, { machineId });
  expect(await own.closed).toBe(4404);
  page.close();
});

test('an unknown ticket opens nothing, and the interface between servers requires its secret', async () => {
  const { ownerAt } = await begin();
  const { machineId } = ownerAt(other);
  const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=made-up`);
  expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4403);
  const { rows } = await school.sql.execute<{ address: string }>(sql`select address from node`);
  for (const { address } of rows) {
    const headers = { authorization: 'made-up', 'content-type': 'application/json' };
    const body = JSON.stringify({ machineId, reason: '' });
    const answer = await fetch(`${address}/node/destroy`, { method: 'POST', headers, body });
    expect(answer.status).toBe(403);
  }
  expect(other.lab.running.has(machineId)).toBe(true);
});

test('a server that joins leaves the machines of the others alone', async () => {
  const { owners } = await begin();
  const third = await school.another(fakeLab());
  await school.clock.advance({ seconds: 30 });
  for (const { machineId } of owners) expect((await rowOf(machineId))?.state).toBe('running');
  expect(owners.filter(({ machineId }) => school.lab.running.has(machineId))).toHaveLength(1);
  expect(owners.filter(({ machineId }) => other.lab.running.has(machineId))).toHaveLength(1);
  await third.close();
  await school.clock.advance({ seconds: 30 });
  for (const { machineId } of owners) expect((await rowOf(machineId))?.state).toBe('running');
});

/** Simulates that a server has been silent for so many seconds. */
const silence = (id: string, seconds: number) =>
  school.sql.execute(
    sql`update node set beat_at = current_timestamp - ${`${seconds} seconds`}::interval where id = ${id}`,
  );

test('the machines of a killed server are marked as lost, and can be reset onto another', async () => {
  const { ownerAt } = await begin();
  const { student, machineId } = ownerAt(school);
  const process = await school.otherProcess();
  const { rows } = await school.sql.execute<{ id: string }>(sql`select id from node order by created_at desc limit 1`);
  const nodeId = rows[0]?.id ?? '';
  await process.close('SIGKILL');
  const page = await openPage(other, student);
  await school.sql.update(machines).set({ nodeId }).where(eq(machines.id, machineId));
  await silence(nodeId, 11);
  await school.clock.advance({ seconds: 1 });
  await page.next('machine.state', ({ state }) => state === 'lost');
  const elsewhere = at(other, student);
  expect(await elsewhere.call(machineApi.get, { machineId })).toMatchObject({ state: 'lost', visitors: [] });
  const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  expect((await elsewhere.ask(machineApi.ticket, wish)).meta.code).toBe('machine.notRunning');
  expect((await elsewhere.call(machineApi.reset, { machineId })).state).toBe('running');
  expect((await rowOf(machineId))?.nodeId).not.toBe(nodeId);
  page.close();
});

test('a machine suspended on a silent server cannot be woken, and does not block the queue', async () => {
  const { ownerAt } = await begin();
  const [sleeper, { machineId }] = [ownerAt(school), ownerAt(other)];
  const { rows } = await school.sql.execute<{ id: string }>(
    sql`select id from node where beat_at < current_timestamp - interval '10 seconds'`,
  );
  await school.sql
    .update(machines)
    .set({ state: 'asleep', nodeId: rows[0]?.id ?? '' })
    .where(eq(machines.id, sleeper.machineId));
  const wake = await sleeper.student.ask(machineApi.start, { runId: sleeper.runId });
  expect([wake.status, wake.meta.code]).toEqual([503, 'machine.nodeAway']);
  await school.sql
    .update(machines)
    .set({ state: 'queued', queuedAt: new Date(0) })
    .where(eq(machines.id, sleeper.machineId));
  await school.sql.update(machines).set({ state: 'queued', queuedAt: new Date() }).where(eq(machines.id, machineId));
  await school.clock.advance({ seconds: 1 });
  // The round admits; the start goes on after it.
  await expect.poll(async () => (await rowOf(machineId))?.state).toBe('running');
  expect((await rowOf(sleeper.machineId))?.state).toBe('queued');
});

test('a machine suspended on a server that does not answer can be reset, and takes the present build of its image', async () => {
  const { ownerAt } = await begin();
  const { student, machineId } = ownerAt(other);
  const { rows } = await school.sql.execute<{ id: string }>(
    sql`select id from node where beat_at < current_timestamp - interval '10 seconds'`,
  );
  await school.sql.update(machines).set({ state: 'asleep' }).where(eq(machines.id, machineId));
  expect(await student.call(machineApi.get, { machineId })).toMatchObject({ state: 'asleep', server: '' });
  // Its disk is there: nobody throws it away by mistake.
  expect((await student.ask(machineApi.reset, { machineId })).meta.code).toBe('machine.notRunning');
  await school.sql
    .update(machines)
    .set({ nodeId: rows[0]?.id ?? '', build: 'of-the-lost-server' })
    .where(eq(machines.id, machineId));
  expect(await student.call(machineApi.get, { machineId })).toMatchObject({ state: 'asleep', server: 'silent' });
  await school.sql.execute(sql`update node set address = '' where id = ${rows[0]?.id ?? ''}`);
  expect(await student.call(machineApi.get, { machineId })).toMatchObject({ state: 'asleep', server: 'gone' });
  expect(await student.call(machineApi.reset, { machineId })).toMatchObject({ state: 'running', server: '' });
  expect((await rowOf(machineId))?.build).not.toBe('of-the-lost-server');
});

test('a server wrongly taken for silent recovers its machines, and ends those that were reset elsewhere', async () => {
  const { owners } = await begin(6);
  const [kept, gone, renewed] = owners.filter(({ machineId }) => school.lab.running.has(machineId));
  if (!kept || !gone || !renewed) throw new Error('no three machines');
  const page = await openPage(school, kept.student);
  school.lab.running.delete(gone.machineId);
  await school.sql
    .update(machines)
    .set({ nodeId: other.server.platform.node.id })
    .where(eq(machines.id, renewed.machineId));
  for (const { machineId } of [kept, gone])
    await school.sql.update(machines).set({ state: 'lost' }).where(eq(machines.id, machineId));
  await school.clock.advance({ seconds: 1 });
  await page.next('machine.state', ({ machineId, state }) => machineId === kept.machineId && state === 'running');
  expect((await rowOf(gone.machineId))?.state).toBe('failed');
  await school.clock.advance({ seconds: 10 });
  expect(school.lab.running.has(renewed.machineId)).toBe(false);
  expect(school.lab.running.has(kept.machineId)).toBe(true);
  page.close();
});
