import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { machineApi } from '@xueyan/contract/lab/machine';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { mirrorApi } from '@xueyan/contract/prep/mirror';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import {
  trainingMachineApi as api,
  trainingFolderOf,
  trainingImageRecipe,
} from '@xueyan/contract/prep/training-machine';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Lesson, openLesson, setImage } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let versionId: string;
let home: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  [student] = lesson.students as [Caller];
  versionId = await addVersion('public');
  // Runs the scripts of the product in a shell of this host, with a folder of the test's as the home in the machine.
  school.lab.onExec = async (script) => {
    const shell = promisify(execFile)('/bin/sh', ['-s'], { maxBuffer: 1e7 });
    shell.child.stdin?.end(script.replaceAll('/home/student', home));
    return shell.then(
      ({ stdout }) => ({ exitCode: 0, output: stdout }),
      (error: { code?: number; stdout?: string }) => ({ exitCode: error.code ?? 1, output: error.stdout ?? '' }),
    );
  };
});
afterAll(() => school.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'home-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const table = '长,类\n1,a\n2,b\n';
const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
  ...{ scale: false, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};

/** Returns a version of a new data set of the teacher's. */
async function addVersion(sharing: 'mine' | 'public'): Promise<string> {
  const form = { name: '花', description: '', sharing, courseId: null, kind: 'machineLearning' } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [] });
  const body = new FormData();
  body.append('file', new Blob([table]), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  return (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
}
async function trained(who: Caller, on = versionId): Promise<string> {
  school.judge.trained = { result: { figures: { accuracy: 1 }, folds: [], importance: [] } };
  const { runId } = await who.call(trainingApi.start, { versionId: on, name: '第一次', config });
  await school.settleJobs();
  return runId;
}
async function setPythonImage(build: string): Promise<string> {
  const image = await findImageByRecipe(school.server.db, trainingImageRecipe);
  if (!image) throw new Error('no image');
  const state = build === '' ? 'pending' : 'published';
  await setImage(school, image.id, { state, build, minMemoryMb: 512, loginUser: 'student' });
  return image.id;
}

test('a student opens a training in a machine with Python, with its data and program, and what they change there stays', async () => {
  await setPythonImage('python-data-test');
  const runId = await trained(student);
  expect(await student.call(api.get, { runId })).toEqual({ ability: 'yes', machine: null });
  const { machine, placed } = await student.call(api.open, { runId });
  expect([machine.state, machine.size.memoryMb, placed]).toEqual(['running', 512, true]);
  const folder = join(home, trainingFolderOf(runId));
  // Nothing half written is left beside it.
  expect(await readdir(home)).toEqual([trainingFolderOf(runId)]);
  expect(await readFile(join(folder, 'data.csv'), 'utf8')).toBe(table);
  const program = join(folder, 'train.py');
  expect(await readFile(program, 'utf8')).toContain('DecisionTreeClassifier(max_depth=3, random_state=1)');
  await writeFile(program, 'print("mine")\n');
  expect((await student.call(api.open, { runId })).placed).toBe(true);
  expect(await readFile(program, 'utf8')).toBe('print("mine")\n');
  // The same machine serves another training.
  const second = await trained(student);
  expect((await student.call(api.open, { runId: second })).machine.machineId).toBe(machine.machineId);
  expect((await readdir(home)).toSorted()).toEqual([runId, second].map(trainingFolderOf).toSorted());
  expect((await student.call(api.get, { runId })).machine).toMatchObject({ machineId: machine.machineId });
  const ticket = { machineId: machine.machineId, consoleKind: 'terminal', mode: 'help' } as const;
  expect((await student.ask(machineApi.ticket, ticket)).status).toBe(200);
  await student.call(machineApi.release, { machineId: machine.machineId });
  expect((await student.call(api.get, { runId })).machine).toBeNull();
});

test('a machine that is still starting is filled when it runs and is asked again', async () => {
  await setPythonImage('python-data-test');
  const runId = await trained(student);
  const start = school.lab.holdStarts();
  const first = await student.call(api.open, { runId });
  expect([first.machine.state, first.placed, await readdir(home)]).toEqual(['starting', false, []]);
  start();
  await expect.poll(async () => (await student.call(api.get, { runId })).machine?.state).toBe('running');
  expect((await student.call(api.open, { runId })).placed).toBe(true);
  expect(await readdir(home)).toEqual([trainingFolderOf(runId)]);
  await student.call(machineApi.release, { machineId: first.machine.machineId });
});

test('a write that fails leaves nothing behind, and is done again by the next call', async () => {
  await setPythonImage('python-data-test');
  const runId = await trained(student);
  const run = school.lab.onExec;
  school.lab.onExec = (script, ...more) =>
    script.includes('base64 -d') && script.includes('train.py') ? { exitCode: 1, output: '' } : run(script, ...more);
  expect((await student.ask(api.open, { runId })).meta.code).toBe('machineFile.noRoom');
  expect(await readdir(home)).toEqual([]);
  school.lab.onExec = run;
  const { machine, placed } = await student.call(api.open, { runId });
  expect(placed).toBe(true);
  await student.call(machineApi.release, { machineId: machine.machineId });
});

test('where the image is not built, another one is tried, or the training is somebody else’s, that is said', async () => {
  await setPythonImage('');
  const runId = await trained(teacher);
  expect((await teacher.call(api.get, { runId })).ability).toBe('image');
  expect((await teacher.ask(api.open, { runId })).meta.code).toBe('trainingmachine.image');
  await setPythonImage('python-data-test');
  const linux = await findImageByRecipe(school.server.db, 'linux-basic');
  const other = { imageId: linux?.id ?? '', cpus: 1, memoryMb: 256 } as const;
  const { machineId } = await teacher.call(mirrorApi.start, other);
  expect(await teacher.call(api.get, { runId })).toEqual({ ability: 'yes', machine: null });
  expect((await teacher.ask(api.open, { runId })).meta.code).toBe('mirror.other');
  await teacher.call(machineApi.release, { machineId });
  expect((await student.ask(api.open, { runId })).meta.code).toBe('wire.gone');
});

test('data that are not shared with a student any more do not go into a machine, and none is started', async () => {
  await setPythonImage('python-data-test');
  const lent = await addVersion('public');
  const runId = await trained(student, lent);
  await school.server.connection.pool.query(
    "update dataset set sharing = 'mine' where id = (select dataset_id from dataset_version where id = $1)",
    [lent],
  );
  expect((await student.ask(api.open, { runId })).meta.code).toBe('wire.gone');
  expect((await student.call(api.get, { runId })).machine).toBeNull();
});

test('the data of an experiment of a course, which keeps rows hidden, does not go into a machine', async () => {
  await setPythonImage('python-data-test');
  const section = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '训练', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, section);
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId, versionId: await addVersion('mine'), task: 'classification', target: '类', algorithms: ['tree'] },
    ...{ runs: 5, hidden: 25, threshold: 80, scoreShown: true },
  });
  school.judge.trained = { result: { figures: { accuracy: 1 }, folds: [], importance: [], hidden: 1 } };
  const { runId } = await student.call(trainingSectionApi.start, { sectionId, name: '第一次', config });
  await school.settleJobs();
  expect(await student.call(api.get, { runId })).toEqual({ ability: 'section', machine: null });
  expect((await student.ask(api.open, { runId })).meta.code).toBe('trainingmachine.section');
  expect(await readdir(home)).toEqual([]);
});
