import { readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Machine, machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts';
import { allPids, isAlive, machineName } from '../../../platform/lab/qemu/proc.ts';
import { silentLog } from '../../../platform/log.ts';
import { nodeIdentity } from '../../../platform/node-identity.ts';
import { type Caller, caller, logInAt } from '../../../testing/school.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { demoPassword } from '../../base/setting/setting.service.ts';

/** Two server processes of one school, on one database and one folder of files, with real machines. */
const MINUTE = 60_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
const servers = new Map<number, ServerProcess>();

const startServer = async (number: number) => {
  const options = { dataDir, number, demo: true, lab: true, limitMs: 3 * MINUTE };
  servers.set(number, await startServerProcess(postgres.url, options));
};

const killServer = async (number: number) => {
  await servers.get(number)?.close('SIGKILL');
  servers.delete(number);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xueyan-servers-'));
  postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: silentLog, forTests: true });
}, MINUTE);

beforeEach(async () => {
  for (const number of [1, 2]) if (!servers.has(number)) await startServer(number);
}, 6 * MINUTE);

afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()));
  // Machines outlive their servers.
  for (const pid of runningMachines().values()) process.kill(pid, 'SIGKILL');
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 2 * MINUTE);

/** Returns the processes of the school's machines, by their ids. */
const runningMachines = () => {
  const found = new Map<string, number>();
  for (const pid of allPids()) {
    if (!machineName(pid) || !isAlive(pid)) continue;
    // It runs in the machine's folder; one that was made ahead is nobody's.
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    if (folder.startsWith(dataDir) && !basename(folder).startsWith('_')) found.set(basename(folder), pid);
  }
  return found;
};

/** The owner of a machine, as a client of one of the servers. */
const at = (number: number, { id, loginName, token }: Caller) =>
  caller(servers.get(number)?.url ?? '', id, loginName, token);

/** Returns the experiment of the demo course. */
async function findExperiment(student: Caller): Promise<string> {
  const { pageInfo } = await student.call(courseApi.listStudy, {});
  for (const { courseId } of pageInfo.resultList) {
    const { treeList } = await student.call(sectionApi.tree, { courseId });
    const section = treeList.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
    if (section) return section.id;
  }
  throw new Error('no experiment');
}

/** A machine that runs, and its owner. */
interface Started {
  student: Caller;
  machineId: string;
}

/** Starts a machine on each server; they are distributed, so both are requested from the first. */
async function startOnEach(): Promise<[Started, Started]> {
  const students = await Promise.all(
    ['student', '240102'].map((loginName) => logInAt(servers.get(1)?.url ?? '', loginName, demoPassword)),
  );
  const started = await Promise.all(students.map(startMachine));
  const onNode = async (number: number) => {
    const machineIds = await machinesOfNode(nodeIdentity(dataDir, number));
    const own = started.filter(({ machineId }) => machineIds.includes(machineId));
    if (own.length !== 1 || !own[0]) throw new Error(`${own.length} machines on server ${number}`);
    return own[0];
  };
  return [await onNode(1), await onNode(2)];
}

/** Waits for the image too, which the school builds at its first start. */
async function startMachine(student: Caller): Promise<Started> {
  const { runId } = await student.call(attemptApi.open, { sectionId: await findExperiment(student) });
  const start = async () => (await student.ask(machineApi.start, { runId })).meta;
  await expect.poll(start, { timeout: 5 * MINUTE, interval: 1000 }).toMatchObject({ success: true });
  const { machineId } = await student.call(machineApi.start, { runId });
  const started = { student, machineId };
  await becomes(started, 'running');
  return started;
}

async function machinesOfNode(nodeId: string): Promise<string[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from machine where node_id = $1', [nodeId]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

const becomes = (started: Started, state: Machine['state']) =>
  expect.poll(() => stateOf(started), { timeout: 3 * MINUTE, interval: 500 }).toBe(state);

/** Opens a terminal at a machine, through one of the servers. */
async function openTerminal(number: number, owner: Caller, machineId: string) {
  const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  const { ticket } = await at(number, owner).call(machineApi.ticket, wish);
  const address = servers.get(number)?.url.replace('http', 'ws');
  const socket = new WebSocket(`${address}/api/machine/console?ticket=${ticket}`);
  let received = '';
  socket.on('message', (data, binary) => {
    if (binary) received += data.toString();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const shows = (text: string) => expect.poll(() => received, { timeout: MINUTE }).toContain(text);
  const type = (line: string) => socket.send(Buffer.from(`${line}\r`));
  return { type, shows, closed, close: () => socket.close() };
}

const stateOf = async ({ student, machineId }: Started) => (await student.call(machineApi.get, { machineId })).state;

test(
  'machines of a killed server are lost until it is back, and those of the other continue',
  async () => {
    const [here, there] = await startOnEach();
    const { student, machineId } = there;
    const pid = runningMachines().get(machineId);
    expect(pid).toBeDefined();
    const mine = await openTerminal(1, here.student, here.machineId);
    await mine.shows('# ');
    const theirs = await openTerminal(1, student, machineId);
    await theirs.shows('# ');
    // The variable exists in memory alone: a machine that had booted would not have it.
    theirs.type('precious=$((40+2)); echo typed-$precious');
    await theirs.shows('typed-42');

    await killServer(2);
    expect(await theirs.closed).toBeGreaterThan(1000);
    await becomes(there, 'lost');
    const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
    expect((await student.ask(machineApi.ticket, wish)).meta.code).toBe('machine.notRunning');
    expect(await stateOf(here)).toBe('running');
    mine.type('echo working-$((40+3))');
    await mine.shows('working-43');

    await startServer(2);
    await becomes(there, 'running');
    expect(runningMachines().get(machineId)).toBe(pid);
    for (const number of [1, 2]) {
      const again = await openTerminal(number, student, machineId);
      await again.shows('typed-42');
      again.type(`echo kept-${number}-$precious`);
      await again.shows(`kept-${number}-42`);
      again.close();
    }
    mine.type('echo still-$((40+4))');
    await mine.shows('still-44');

    for (const one of [here, there]) await one.student.call(machineApi.release, { machineId: one.machineId });
    await expect.poll(() => [...runningMachines().keys()], { timeout: MINUTE }).toEqual([]);
  },
  12 * MINUTE,
);
