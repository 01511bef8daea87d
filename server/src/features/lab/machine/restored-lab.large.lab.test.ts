import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts';
import { makeBackup } from '../../../platform/backup/backup.ts';
import { restoreBackup } from '../../../platform/backup/restore.ts';
import { silentLog } from '../../../platform/log.ts';
import { type Caller, logInAt } from '../../../testing/school.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { demoPassword } from '../../base/setting/setting.service.ts';

/** A school that loses its host, and goes on with another one from its backup, with real machines. */
const MINUTE = 60_000;

interface Host {
  dataDir: string;
  postgres: EmbeddedPostgres;
}
let base: string;
const hosts: Host[] = [];
const servers: ServerProcess[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'xueyan-restored-'));
}, MINUTE);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all(hosts.map(({ postgres }) => postgres.stop()));
  await rm(base, { recursive: true, force: true });
}, 2 * MINUTE);

async function newHost(name: string): Promise<Host> {
  const dataDir = join(base, name);
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: silentLog, forTests: true });
  hosts.push({ dataDir, postgres });
  return { dataDir, postgres };
}

async function startOn({ dataDir, postgres }: Host): Promise<ServerProcess> {
  const options = { dataDir, number: 1, demo: true, lab: true, limitMs: 3 * MINUTE };
  const server = await startServerProcess(postgres.url, options);
  servers.push(server);
  return server;
}

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

const filesOf = ({ dataDir }: Host) => ({ filesDir: join(dataDir, 'files'), imagesDir: join(dataDir, 'lab/images') });

test('a restored school builds its images again, and a student goes on with checks and report kept', {
  timeout: 20 * MINUTE,
}, async () => {
  const old = await newHost('old');
  const first = await startOn(old);
  const student = await logInAt(first.url, 'student', demoPassword);
  const sectionId = await findExperiment(student);
  const { runId, steps } = await student.call(attemptApi.open, { sectionId });
  const start = async () => (await student.ask(machineApi.start, { runId })).meta;
  await expect.poll(start, { timeout: 5 * MINUTE, interval: 1000 }).toMatchObject({ success: true });
  const { machineId } = await student.call(machineApi.start, { runId });
  const state = async () => (await student.call(machineApi.get, { machineId })).state;
  await expect.poll(state, { timeout: 3 * MINUTE }).toBe('running');
  const checkpointId = steps[0]?.checkpointId ?? '';
  await student.call(attemptApi.check, { runId, checkpointId });
  const before = await student.call(attemptApi.open, { sectionId });
  // A demo server puts its machines to sleep.
  await first.close();

  const file = join(base, 'school.tar.zst');
  const source = connect(old.postgres.url, { max: 2 });
  const { filesDir, imagesDir } = filesOf(old);
  const images = { from: imagesDir, to: `${file}.images` };
  await makeBackup(file, { pool: source.pool, filesDir }, null, { images });
  await source.close();
  await old.postgres.stop();
  await rm(old.dataDir, { recursive: true });

  const fresh = await newHost('new');
  const connection = connect(fresh.postgres.url, { max: 3 });
  await restoreBackup(file, { connection, ...filesOf(fresh) }, null);
  await connection.close();
  const second = await startOn(fresh);
  const back = await logInAt(second.url, 'student', demoPassword);
  const after = await back.call(attemptApi.open, { sectionId });
  expect([after.runId, after.steps]).toEqual([runId, before.steps]);
  expect(after.machine).toMatchObject({ state: 'asleep', server: 'gone' });
  const reset = async () => (await back.ask(machineApi.reset, { machineId })).meta;
  // Until the image is built again, it is being prepared.
  expect(await reset()).toMatchObject({ success: false, code: 'machine.imagePreparing' });
  await expect.poll(reset, { timeout: 8 * MINUTE, interval: 1000 }).toMatchObject({ success: true });
  await expect
    .poll(async () => (await back.call(machineApi.get, { machineId })).state, { timeout: 3 * MINUTE })
    .toBe('running');
  const checked = await back.call(attemptApi.check, { runId, checkpointId });
  expect(checked.step.checkpointId).toBe(checkpointId);
});
