import { jobApi } from '@xueyan/contract/base/job';
import { messageApi } from '@xueyan/contract/base/message';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { openTrainingsMax } from '@xueyan/contract/prep/training-limit';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { Interrupted } from '../../base/job/run-job.service.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { train } from './training-work.service.ts';

let school: School;
let lesson: Lesson;
let student: Caller;
/** A student who has not trained yet. */
let fresh: Caller;
let sectionId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  [student, fresh] = lesson.students as [Caller, Caller];
  const form = { name: '花', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { teacher, courseId, chapterId: parentId } = lesson;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  body.append('file', new Blob(['长,类\n1,a\n2,b\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  const { versionId } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  ({ sectionId } = await teacher.call(sectionApi.save, { courseId, parentId, title: '花', kind: 'training' }));
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId, versionId: versionId ?? '', task: 'classification', target: '类', algorithms: ['tree'] },
    ...{ runs: 2, hidden: 25, threshold: 80, scoreShown: true },
  });
});
afterAll(() => school.close());

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};
const start = async () => (await student.call(trainingSectionApi.start, { sectionId, name: '一次', config })).runId;
const get = (runId: string) => student.call(trainingApi.get, { runId });
const jobOf = async (runId: string) => {
  const { rows } = await school.server.connection.pool.query('select id from job where key = $1', [runId]);
  return (rows[0] as { id: string }).id;
};
const titles = async () =>
  (await student.call(messageApi.list, {})).pageInfo.resultList
    .map(({ messageTitle }) => messageTitle)
    .filter((title) => title.startsWith('训练没有完成'));
const left = async () => (await student.call(trainingSectionApi.get, { sectionId })).runsLeft;

test('a training stopped while queued or running ends at once and counts as no attempt', async () => {
  const release = school.judge.hold();
  const first = await start();
  await expect.poll(async () => (await get(first)).state).toBe('running');
  const second = await start();
  expect(await left()).toBe(0);
  await student.call(trainingApi.stop, { runId: second });
  expect(await get(second)).toMatchObject({ state: 'stopped', message: '' });
  await student.call(trainingApi.stop, { runId: first });
  await expect.poll(async () => (await get(first)).state, { timeout: 10_000 }).toBe('stopped');
  expect(await left()).toBe(2);
  expect((await student.ask(trainingApi.stop, { runId: first })).meta.code).toBe('training.over');
  release();
  await school.settleJobs();
});

test('a training whose job is cancelled, or ends without having run, does not wait for ever', async () => {
  const release = school.judge.hold();
  const busy = await start();
  await expect.poll(async () => (await get(busy)).state).toBe('running');
  const cancelled = await start();
  await student.call(jobApi.cancel, { jobId: await jobOf(cancelled) });
  expect(await get(cancelled)).toMatchObject({ state: 'stopped', message: '' });
  const lost = await start();
  const failed = "update job set state = 'failed', message = '没有权限', ended_at = now() where key = $1";
  await school.server.connection.pool.query(failed, [lost]);
  await school.clock.advance({ seconds: 3 });
  expect(await get(lost)).toMatchObject({ state: 'failed', message: 'lost:没有权限' });
  expect(await left()).toBe(1);
  // What the owner ended is no news to them.
  expect(await titles()).toEqual(['训练没有完成：一次']);
  school.judge.trained = { refused: 'few' };
  release();
  await school.settleJobs();
});

test('a training that broke off, or whose server died for good, fails with its job and is told once', async () => {
  const before = (await titles()).length;
  school.judge.trained = { refused: 'few' };
  const release = school.judge.hold();
  const runId = await start();
  await expect.poll(async () => (await get(runId)).state).toBe('running');
  const dead =
    "update job set claim = gen_random_uuid(), attempts = 9, beat_at = now() - interval '1 hour' where key = $1";
  await school.server.connection.pool.query(dead, [runId]);
  await school.clock.advance({ seconds: 1 });
  await expect.poll(async () => (await get(runId)).state, { timeout: 10_000 }).toBe('failed');
  release();
  await school.settleJobs();
  expect((await get(runId)).message).toContain('lost:');
  await school.clock.advance({ seconds: 6 });
  expect((await titles()).length).toBe(before + 1);
});

test('a training that came to nothing can be deleted in its section too, one with a result cannot', async () => {
  const release = school.judge.hold();
  const stopped = await start();
  expect((await student.ask(trainingApi.remove, { runId: stopped })).meta.code).toBe('training.running');
  await student.call(trainingApi.stop, { runId: stopped });
  await expect.poll(async () => (await get(stopped)).state, { timeout: 10_000 }).toBe('stopped');
  await student.call(trainingApi.remove, { runId: stopped });
  expect((await student.ask(trainingApi.get, { runId: stopped })).meta.code).toBe('wire.gone');
  release();
  await school.settleJobs();
});

test('a training that has ended does not come back when a server that had lost it gives up', async () => {
  const { db, platform } = school.server;
  const release = school.judge.hold();
  const runId = await start();
  await expect.poll(async () => (await get(runId)).progress, { timeout: 10_000 }).toBe(0.5);
  const actor = await actorOf(db, student.id);
  if (!actor) throw new Error('no actor');
  const lost = new AbortController();
  const begun = school.judge.trainedWith.length;
  const late = train(db, platform, actor, runId, () => undefined, lost.signal);
  const interrupted = expect(late).rejects.toBeInstanceOf(Interrupted);
  await expect.poll(() => school.judge.trainedWith.length).toBe(begun + 1);
  await student.call(trainingApi.stop, { runId });
  await expect.poll(async () => (await get(runId)).state, { timeout: 10_000 }).toBe('stopped');
  lost.abort(new Interrupted());
  await interrupted;
  expect(await get(runId)).toMatchObject({ state: 'stopped' });
  release();
  await school.settleJobs();
});

test('the output of a program that failed is read by the teacher, and the student reads what to do', async () => {
  school.judge.trained = { ended: 'exit', message: 'Traceback (most recent call last): KeyError: 3' };
  const runId = await start();
  await school.settleJobs();
  expect(await get(runId)).toMatchObject({ state: 'failed', message: 'program', raw: '' });
  const seen = await lesson.teacher.call(trainingApi.get, { runId });
  expect(seen).toMatchObject({ message: 'program', raw: expect.stringContaining('KeyError') });
  school.judge.trained = { refused: 'few' };
});

test('a training ends with what it has learnt so far, and counts as an attempt', async () => {
  school.judge.trained = { result: { figures: { accuracy: 0.5 }, folds: [], importance: [], hidden: 0.5 } };
  const release = school.judge.hold();
  const before = await left();
  const runId = await start();
  // All that it tells before it is held has been stored.
  await expect.poll(async () => (await get(runId)).progress, { timeout: 10_000 }).toBe(0.5);
  const keep = () => student.ask(trainingApi.stop, { runId, keep: true });
  expect((await keep()).meta.code).toBe('traininglimit.nothingYet');
  const epochs = `update training_run set epochs = '[{"loss": 2}]' where id = $1`;
  await school.server.connection.pool.query(epochs, [runId]);
  expect((await keep()).meta.success).toBe(true);
  expect(await get(runId)).toMatchObject({ state: 'running', finishing: true });
  await expect.poll(async () => (await get(runId)).state, { timeout: 10_000 }).toBe('done');
  expect(await get(runId)).toMatchObject({ figures: { accuracy: 0.5 } });
  expect(await left()).toBe(before - 1);
  expect((await student.ask(trainingApi.remove, { runId })).meta.code).toBe('training.ofSection');
  release();
  await school.settleJobs();
  // The tests below start with both attempts.
  await school.server.connection.pool.query("update training_run set state = 'failed' where id = $1", [runId]);
});

test('a training whose server stops is not failed but resumed by the next server', async () => {
  const release = school.judge.hold();
  const runId = await start();
  await expect.poll(async () => (await get(runId)).state).toBe('running');
  const { options } = school.server.connection.pool;
  await school.restart(async () => {
    const between = new pg.Client(options);
    await between.connect();
    const { rows } = await between.query('select state from training_run where id = $1', [runId]);
    await between.end();
    expect(rows).toEqual([{ state: 'waiting' }]);
    release();
    school.judge.trained = { result: { figures: { accuracy: 1 }, folds: [], importance: [], hidden: 1 } };
  });
  await school.settleJobs();
  expect(await get(runId)).toMatchObject({ state: 'done' });
  expect(await left()).toBe(1);
});

test('a user with many trainings takes turns with a user of one, and both see their queue positions', async () => {
  const { teacher } = lesson;
  const { versionId } = await teacher.call(trainingSectionApi.get, { sectionId });
  const own = async (seed: number) => {
    const asked = { versionId: versionId ?? '', name: '多次', config: { ...config, seed } };
    return (await teacher.call(trainingApi.start, asked)).runId;
  };
  school.judge.trained = { refused: 'few' };
  const before = school.judge.trainedWith.length;
  const release = school.judge.hold();
  const first = await own(101);
  const state = async () => (await teacher.call(trainingApi.get, { runId: first })).state;
  await expect.poll(state, { timeout: 10_000 }).toBe('running');
  const second = await own(102);
  await own(103);
  const { runId } = await fresh.call(trainingSectionApi.start, {
    ...{ sectionId, name: '一次', config: { ...config, seed: 201 } },
  });
  const placeOf = async (who: Caller, id: string) =>
    (await who.call(trainingApi.get, { runId: id })).waiting?.place ?? null;
  expect([await placeOf(fresh, runId), await placeOf(teacher, second), await placeOf(teacher, first)]).toEqual([
    1,
    2,
    null,
  ]);
  const { runList } = await fresh.call(trainingSectionApi.get, { sectionId });
  expect(runList[0]?.waiting?.place).toBe(1);
  release();
  await school.settleJobs();
  const seeds = school.judge.trainedWith.slice(before).map((one) => (one as { seed: number }).seed);
  expect(seeds).toEqual([101, 201, 102, 103]);
});

test('the wait is told by former trainings of the same algorithm and size, and not where there is none', async () => {
  const { teacher } = lesson;
  const { versionId } = await teacher.call(trainingSectionApi.get, { sectionId });
  const own = async (algorithm: 'tree' | 'bayes', seed: number) => {
    const asked = { versionId: versionId ?? '', name: '几次', config: { ...config, algorithm, seed } };
    return (await teacher.call(trainingApi.start, asked)).runId;
  };
  const seen = (runId: string) => teacher.call(trainingApi.get, { runId });
  const untilRuns = (runId: string) =>
    expect.poll(async () => (await seen(runId)).state, { timeout: 10_000 }).toBe('running');
  await school.server.connection.pool.query('update training_run set ended_at = null');
  school.judge.trained = { result: { figures: { accuracy: 1 }, folds: [], importance: [] } };
  const release = school.judge.hold();
  const first = await own('tree', 501);
  await untilRuns(first);
  const second = await own('tree', 502);
  expect((await seen(second)).waiting).toEqual({ place: 1, seconds: null });
  await teacher.call(trainingApi.stop, { runId: second });
  release();
  await school.settleJobs();
  const change = (assignment: string, runId: string) =>
    school.server.connection.pool.query(`update training_run set ${assignment} where id = $1`, [runId]);
  await change("ended_at = began_at + interval '2 minutes'", first);
  const again = school.judge.hold();
  const running = await own('tree', 503);
  await untilRuns(running);
  // It has taken longer than usual, so that it is due at any moment.
  await change("began_at = began_at - interval '1 hour'", running);
  const [third, other, last] = [await own('tree', 504), await own('bayes', 505), await own('tree', 506)];
  const waits = await Promise.all([third, other, last].map(async (runId) => (await seen(runId)).waiting));
  expect(waits).toEqual([
    { place: 1, seconds: 0 },
    { place: 2, seconds: 120 },
    { place: 3, seconds: null },
  ]);
  again();
  await school.settleJobs();
});

test('whoever takes over a training goes on from its checkpoint, with the epochs until there', async () => {
  const { db, platform } = school.server;
  const epoch = (loss: number) => ({ epoch: { loss, accuracy: 0.5 }, progress: 0.5 });
  school.judge.steps = [epoch(3), { checkpoint: Buffer.from('a state') }, epoch(2)];
  school.judge.trained = { result: { figures: { accuracy: 0.5 }, folds: [], importance: [], hidden: 0.5 } };
  const release = school.judge.hold();
  const runId = await start();
  const losses = async () => (await get(runId)).epochs.map(({ loss }) => loss);
  await expect.poll(losses).toEqual([3, 2]);
  const actor = await actorOf(db, student.id);
  if (!actor) throw new Error('no actor');
  const again = train(db, platform, actor, runId, () => undefined, new AbortController().signal);
  await expect.poll(losses).toEqual([3, 3, 2]);
  expect(school.judge.trainedFiles.at(-1)).toEqual(['checkpoint.bin', 'data.csv']);
  release();
  school.judge.steps = [];
  await again;
  await school.settleJobs();
  // What is done needs no checkpoint.
  const { rows } = await school.server.connection.pool.query('select 1 from file where scope_id = $1', [runId]);
  expect(rows).toEqual([]);
});

test('a person has only so many trainings that wait or run, until one of them is over', async () => {
  const { teacher } = lesson;
  const { versionId } = await teacher.call(trainingSectionApi.get, { sectionId });
  const begin = (seed: number) =>
    teacher.ask(trainingApi.start, { versionId: versionId ?? '', name: '很多次', config: { ...config, seed } });
  const release = school.judge.hold();
  for (let n = 0; n < openTrainingsMax; n++) expect((await begin(300 + n)).meta.success).toBe(true);
  expect((await begin(399)).meta.code).toBe('traininglimit.many');
  release();
  await school.settleJobs();
  expect((await begin(400)).meta.success).toBe(true);
  await school.settleJobs();
});
