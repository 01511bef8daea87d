import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { type DetectionConfig, detectPath } from '@xueyan/contract/prep/detection-training';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '../../../testing/bundles.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawScene, sceneSide } from '../annotation/scene.service.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  school.judge.nets = true;
});
afterAll(() => school.close());

const config: DetectionConfig = {
  ...{ task: 'detection', algorithm: 'centre', side: 96, seed: 1, parameters: { epochs: 2, rate: 0.002, batch: 4 } },
  augment: { flip: true, shift: true },
};
const send = async (path: string, files: Buffer[], who = teacher) => {
  const body = new FormData();
  for (const bytes of files) body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  return (await fetch(`${school.url}/api/${path}`, request)).json() as Promise<{
    meta: { code?: string };
    data: unknown;
  }>;
};

/** Creates four pictures with a box and a polygon each; one of them is the test. */
async function scenes(): Promise<string> {
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'objectDetection' });
  await send(
    `${pictureUploadPath}/${datasetId}`,
    [1, 2, 3, 4].map((seed) => drawScene(seed, new Map()).bytes),
  );
  const label = { datasetId, labelId: null, colour: '#f5222d', hotkey: null } as const;
  const { labelId } = await teacher.call(annotationApi.saveLabel, { ...label, name: '圆形' });
  for (const { pictureId } of (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList)
    await teacher.call(annotationApi.save, {
      ...{ pictureId, version: 0, state: 'labelled' },
      shapes: [
        { shapeId: 'a', labelId, kind: 'box', points: [[0, 0], [80, 40]] }, // biome-ignore format: one pair per corner
        { shapeId: 'b', labelId, kind: 'polygon', points: [[80, 80], [160, 80], [120, 120]] }, // biome-ignore format: the same
      ],
    });
  return (await teacher.call(annotationApi.freeze, { datasetId, seed: 1, validation: 0, test: 0.25, note: '' }))
    .versionId;
}

const box = [0, 0, 0.5, 0.25] as const;
/** Lets the trainer find one of the two shapes in whichever picture is the test. */
const findsOne = (hidden?: number) => {
  school.judge.trained = {
    result: { figures: { map50: 0, map: 0 }, folds: [], importance: [], ...(hidden !== undefined && { hidden }) },
    guesses: [0, 1, 2, 3].map((row) => ({ row, found: [[0, 0.9, ...box]] })),
    model: Buffer.from('a model'),
  };
};

test('a detector learns boxes and bounds of polygons, and shows precision and found boxes §training.2-4', async () => {
  const versionId = await scenes();
  findsOne();
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: '第一次', config });
  await school.settleJobs();
  const run = await teacher.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', hasModel: true, figures: { map50: 51 / 101 } });
  const { labels = [], pictures = [], pictureCount } = run.result?.detection ?? {};
  expect(labels).toMatchObject([{ name: '圆形', colour: '#f5222d', truths: 8, ap50: 51 / 101 }]);
  expect(pictureCount).toBe(4);
  expect(pictures[0]).toMatchObject({
    ...{ width: sceneSide, height: sceneSide, found: [{ label: 0, score: 0.9, box }] },
    truths: [
      { label: 0, box },
      { label: 0, box: [0.5, 0.5, 1, 0.75] },
    ],
  });
  const picture = await fetch(school.url + (pictures[0]?.address ?? ''), { headers: { authorization: teacher.token } });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(run.program).toContain('SIDE, CELLS = 96, 24');

  school.judge.trained = { result: { labels: ['圆形'], found: [[0, 0.8, ...box]] } };
  const mine = drawScene(9, new Map()).bytes;
  expect((await send(`${detectPath}/${runId}`, [mine])).data).toEqual({
    ...{ labels: [{ name: '圆形', colour: '#f5222d' }], found: [{ label: 0, score: 0.8, box }] },
  });
  expect((await send(`${detectPath}/${runId}`, [Buffer.from('no picture')])).meta.code).toBe('training.picture');
  const headers = { authorization: teacher.token, appid: teacher.loginName, 'content-type': 'application/json' };
  const save = (who: Caller) =>
    fetch(`${school.url}/api/${trainingFiles.export.path}`, {
      ...{ method: 'POST', headers: { ...headers, authorization: who.token, appid: who.loginName } },
      body: JSON.stringify({ runId }),
    });
  const [onnx, weights] = ['a net', 'its weights'].map((words) => Buffer.from(words).toString('base64'));
  school.judge.trained = { result: { labels: ['圆形'], onnx, weights } };
  const zip = await save(teacher);
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const parts = await partsOf(Buffer.from(await zip.arrayBuffer()));
  expect([...parts.keys()].sort()).toEqual(['example.py', 'model.json', 'model.onnx', 'train.py', 'weights.pt']);
  expect(String(parts.get('weights.pt'))).toBe('its weights');
  const other = await school.signIn('ROLE_TEACHER', 'other-detector');
  expect((await save(other)).status).toBe(403);
  expect((await send(`${detectPath}/${runId}`, [mine], other)).meta.code).toBe('wire.gone');
});

test('a detector goes out as ONNX with its labels to whoever may try it, and is made once', async () => {
  findsOne();
  const { runId } = await teacher.call(trainingApi.start, { versionId: await scenes(), name: '第一次', config });
  await school.settleJobs();
  const onnx = Buffer.from('a net').toString('base64');
  school.judge.trained = { result: { labels: ['圆形'], onnx, weights: '' } };
  const made = school.judge.trainedWith.length;
  const net = { labels: [{ name: '圆形', colour: '#f5222d' }], side: 96, onnx };
  expect(await teacher.call(trainingNetApi.detector, { runId })).toEqual(net);
  expect(await teacher.call(trainingNetApi.detector, { runId })).toEqual(net);
  expect(school.judge.trainedWith.slice(made)).toEqual([{ mode: 'onnx' }]);
  // It is no net of classes.
  expect((await teacher.ask(trainingNetApi.net, { runId })).meta.code).toBe('training.noOnnx');
  const stranger = await school.signIn('ROLE_TEACHER', 'detector-stranger');
  expect((await stranger.ask(trainingNetApi.detector, { runId })).meta.code).toBe('wire.gone');
});

test('detectors are refused with a reason without torch and on data without boxes', async () => {
  const versionId = await scenes();
  const start = { versionId, name: 'x', config };
  school.judge.nets = false;
  expect((await teacher.ask(trainingApi.start, start)).meta.code).toBe('training.noNets');
  school.judge.nets = true;
  const bare = { ...start, config: { ...config, parameters: {} } };
  expect((await teacher.ask(trainingApi.start, bare)).meta.code).toBe('training.unfit');
  const classes = {
    ...({ task: 'pictures', algorithm: 'hogSvm', side: 32, grey: true, seed: 1, parameters: { c: 1 } } as const),
    augment: { flip: false, shift: false },
  };
  expect((await teacher.ask(trainingApi.start, { ...start, config: classes })).meta.code).toBe('training.unfit');
});

test('a section requires a detector, marks it on hidden pictures and shows a student only their own test §training.6', async () => {
  const [student] = lesson.students as [Caller];
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '找图形', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const form = {
    ...({ sectionId, versionId: await scenes(), task: 'detection', target: null, algorithms: ['centre'] } as const),
    ...{ runs: 2, hidden: 25, threshold: 80, scoreShown: true },
  };
  const wrong = await teacher.ask(trainingSectionApi.save, { ...form, algorithms: ['cnn'] });
  expect(wrong.meta.code).toBe('trainingSection.wrongAlgorithms');
  await teacher.call(trainingSectionApi.save, { ...form, algorithms: [...form.algorithms] });
  findsOne(0.4);
  const { runId } = await student.call(trainingSectionApi.start, { sectionId, name: '第一次', config });
  await school.settleJobs();
  const run = await student.call(trainingApi.get, { runId });
  const headers = { authorization: student.token };
  const own = await fetch(school.url + (run.result?.detection?.pictures[0]?.address ?? ''), { headers });
  expect(own.headers.get('content-type')).toBe('image/png');
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  expect(await student.call(trainingSectionApi.get, { sectionId })).toMatchObject({ hidden: 0.4, points: 50 });
  const { pageInfo } = await teacher.call(trainingSectionApi.results, { sectionId });
  expect(pageInfo.resultList[0]).toMatchObject({ best: 51 / 101, hidden: 0.4 });
});
