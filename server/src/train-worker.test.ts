import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from './platform/judge/jail-judge.ts';
import { compiledOnce, programOf } from './testing/program.ts';
import { type Caller, openSchool, type School } from './testing/school.ts';
import { reachesFiles } from './train-worker.ts';

let school: School;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'train-worker-teacher');
});
afterAll(() => school.close());

async function flowers(): Promise<string> {
  const form = { name: '花', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const rows = Array.from({ length: 60 }, (_, i) => `${i % 2 ? i : -i},${i % 2 ? 'a' : 'b'}`);
  const body = new FormData();
  body.append('file', new Blob([`长,类\n${rows.join('\n')}\n`]), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  return (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
}

const databaseUrl = () => String(school.server.connection.pool.options.connectionString);

test('a worker whose folder is not that of the school says so and takes no training', async () => {
  await flowers();
  const { incoming } = school.server.platform.files;
  expect(await reachesFiles(databaseUrl(), dirname(incoming))).toBe(true);
  const elsewhere = await mkdtemp(join(tmpdir(), 'not-shared-'));
  expect(await reachesFiles(databaseUrl(), elsewhere)).toBe(false);
  expect(await reachesFiles(databaseUrl(), join(elsewhere, 'missing'))).toBe(false);
  await rm(elsewhere, { recursive: true });
});

test('a server that cannot train takes trainings in while a host that only trains is there', {
  timeout: 120_000,
}, async () => {
  const versionId = await flowers();
  const config: TrainingConfig = {
    ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
    ...{ scale: false, test: 0.3, folds: 0, seed: 1, parameters: { depth: 2 } },
  };
  const start = () => teacher.ask(trainingApi.start, { versionId, name: '训练机上', config });
  school.judge.available = false;
  expect((await start()).meta.code).toBe('training.missing');
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl() },
    FILES_DIR: dirname(school.server.platform.files.incoming),
    ...compiledOnce,
  };
  const worker = spawn(process.execPath, [programOf('testing/training-process')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  expect(await teacher.call(trainingApi.status, {})).toEqual({ available: true, missing: [], nets: false });
  const { data } = await start();
  const runId = data?.runId ?? '';
  const get = () => teacher.call(trainingApi.get, { runId });
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe('done');
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  // Its last sign of life is too old.
  await school.server.connection.pool.query("update training_host set seen_at = now() - interval '2 minutes'");
  expect((await start()).meta.code).toBe('training.missing');
  school.judge.available = true;
});

test('a process that knows the database and the files trains what waits, while the server holds back', {
  timeout: 120_000,
}, async (context) => {
  const judge = createJudge();
  const { missing } = await judge.trainingStatus();
  await judge.close();
  if (missing.includes('python3-sklearn')) context.skip('python3-sklearn is not installed');
  const versionId = await flowers();
  const config: TrainingConfig = {
    ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
    ...{ scale: false, test: 0.3, folds: 0, seed: 1, parameters: { depth: 2 } },
  };
  // The server's own worker is busy with the first; the second waits for the process.
  const release = school.judge.hold();
  await teacher.call(trainingApi.start, { versionId, name: '服务器上', config });
  const { runId } = await teacher.call(trainingApi.start, {
    versionId,
    name: '训练机上',
    config,
  });
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl(),
    DATA_DIR: dirname(dirname(school.server.platform.files.incoming)),
    ...compiledOnce,
  };
  const child = spawn(process.execPath, [programOf('train-command')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const get = () => teacher.call(trainingApi.get, { runId });
  await expect.poll(async () => (await get()).state, { timeout: 90_000 }).toBe('done');
  expect(await get()).toMatchObject({ hasModel: true, figures: { accuracy: 1 } });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  release();
});
