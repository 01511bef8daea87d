import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from './testing/course.ts';
import { compiledOnce, programOf } from './testing/program.ts';
import { type Caller, openSchool, type School } from './testing/school.ts';

const each = 15;
const extra = 2;

interface Class extends Lesson {
  trainingId: string;
  versionId: string;
}

let school: School;
let classes: Class[];
const workers: ChildProcess[] = [];
beforeAll(async () => {
  school = await openSchool();
  classes = [await openClass(), await openClass()];
}, 180_000);
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await school.close();
});

/** A course with a class of its own, whose students train on flowers. */
async function openClass(): Promise<Class> {
  const lesson = await openLesson(school, { students: each });
  const { teacher, courseId, chapterId: parentId } = lesson;
  const form = { name: '花', description: '', sharing: 'mine', courseId: null, kind: 'machineLearning' } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [] });
  const body = new FormData();
  body.append('file', new Blob(['长,类\n1,a\n2,b\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  const versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
  const { sectionId: trainingId } = await teacher.call(sectionApi.save, {
    ...{ courseId, parentId, title: '花', kind: 'training' },
  });
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId: trainingId, versionId, task: 'classification', target: '类', algorithms: ['tree'] },
    ...{ runs: 1 + extra, hidden: 25, threshold: 80, scoreShown: true },
  });
  return { ...lesson, trainingId, versionId };
}

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};
const train = async (who: Caller, { trainingId: sectionId }: Class) =>
  (await who.call(trainingSectionApi.start, { sectionId, name: '一次', config })).runId;

async function startWorker(): Promise<ChildProcess> {
  const { options } = school.server.connection.pool;
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: String(options.connectionString) },
    FILES_DIR: dirname(school.server.platform.files.incoming),
    ...compiledOnce,
  };
  const worker = spawn(process.execPath, [programOf('testing/training-process')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
}

/** Trainings in the order in which they ended, with how often each was begun. */
async function ended(): Promise<{ key: string; attempts: number }[]> {
  const { rows } = await school.server.connection.pool.query(
    "select key, attempts from job where kind = 'training.run' and state = 'done' order by ended_at",
  );
  return rows as { key: string; attempts: number }[];
}

test('thirty students of two classes train in fair turns, and none is lost when the worker is killed midway', {
  timeout: 180_000,
}, async () => {
  const [first, second] = classes as [Class, Class];
  // The school's own server is busy, so that all wait for the worker.
  const release = school.judge.hold();
  const asked = { versionId: first.versionId, name: '服务器上', config };
  const { runId: held } = await first.teacher.call(trainingApi.start, asked);
  const heldState = async () => (await first.teacher.call(trainingApi.get, { runId: held })).state;
  await expect.poll(heldState).toBe('running');
  // Its server, whose time stands still, gives no sign of life that the workers would see.
  const alive = "update job set beat_at = beat_at + interval '1 hour' where key = $1";
  await school.server.connection.pool.query(alive, [held]);
  // One is greedy and first; the second class comes after all of the first.
  const [greedy] = first.students as [Caller];
  const greedyRuns = [await train(greedy, first), await train(greedy, first), await train(greedy, first)];
  const ofFirst = [greedyRuns[0] ?? ''];
  for (const student of first.students.slice(1)) ofFirst.push(await train(student, first));
  const ofSecond: string[] = [];
  for (const student of second.students) ofSecond.push(await train(student, second));
  const all = [...ofFirst, ...ofSecond, ...greedyRuns.slice(1)];

  const worker = await startWorker();
  await expect.poll(async () => (await ended()).length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(7);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const early = await ended();
  expect(early.length).toBeLessThan(all.length);
  const turns = early.filter(({ key }) => ofSecond.includes(key)).length;
  expect(Math.abs(turns - early.length / 2)).toBeLessThanOrEqual(2);

  // Silent for longer than a server may be: the next one goes on with what the killed one had begun.
  await school.server.connection.pool.query(
    "update job set beat_at = beat_at - interval '1 minute' where kind = 'training.run' and state = 'running' and key <> $1",
    [held],
  );
  await startWorker();
  await expect.poll(async () => (await ended()).length, { timeout: 90_000, interval: 200 }).toBe(all.length);
  const order = await ended();
  expect(order.map(({ key }) => key).toSorted()).toEqual(all.toSorted());
  // What the killed worker had under way was begun twice, everything else once.
  expect(order.filter(({ attempts }) => attempts > 1).length).toBeLessThanOrEqual(2);
  const last = greedyRuns.slice(1).map((key) => order.findIndex((one) => one.key === key));
  expect(Math.min(...last)).toBeGreaterThanOrEqual(all.length - extra - 4);
  for (const [i, { students, trainingId: sectionId }] of classes.entries())
    for (const student of students) {
      const { runList } = await student.call(trainingSectionApi.get, { sectionId });
      expect(runList.map(({ state }) => state)).toEqual(
        student === greedy && i === 0 ? ['done', 'done', 'done'] : ['done'],
      );
    }
  release();
  await school.settleJobs();
});
