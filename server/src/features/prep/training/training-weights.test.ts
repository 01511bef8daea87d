import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import type { DetectionConfig } from '@xueyan/contract/prep/detection-training';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { WeightsReply, weightsPath } from '@xueyan/contract/prep/training-weights';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawScene } from '../annotation/scene.service.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let versionId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  versionId = await scenes();
});
afterAll(() => school.close());
beforeEach(() => {
  school.judge.nets = true;
  school.judge.trainedFiles.length = 0;
  school.judge.trainedWith.length = 0;
});

const config: DetectionConfig = {
  ...{ task: 'detection', algorithm: 'centre', side: 96, seed: 1, parameters: { epochs: 2, rate: 0.002, batch: 4 } },
  augment: { flip: true, shift: true },
};

async function send(path: string, parts: { name: string; bytes: Buffer }[], who = teacher) {
  const body = new FormData();
  for (const { name, bytes } of parts) body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${school.url}/api/${path}`, {
    ...{ method: 'POST', headers: { authorization: who.token }, body },
  });
  return (await reply.json()) as { meta: { code?: string; msg: string }; data: unknown };
}
const upload = (who = teacher, name = 'weights.pt') =>
  send(weightsPath, [{ name, bytes: Buffer.from(`w ${name}`) }], who);

/** Creates a version of four pictures with a box each. */
async function scenes(): Promise<string> {
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'objectDetection' });
  const drawn = [1, 2, 3, 4].map((seed) => ({ name: `${seed}.png`, bytes: drawScene(seed, new Map()).bytes }));
  await send(`${pictureUploadPath}/${datasetId}`, drawn);
  const label = { datasetId, labelId: null, colour: '#f5222d', hotkey: null, name: '圆形' } as const;
  const { labelId } = await teacher.call(annotationApi.saveLabel, label);
  for (const { pictureId } of (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList)
    await teacher.call(annotationApi.save, {
      ...{ pictureId, version: 0, state: 'labelled' },
      shapes: [{ shapeId: 'a', labelId, kind: 'box', points: [[0, 0], [80, 40]] }], // biome-ignore format: one pair per corner
    });
  return (await teacher.call(annotationApi.freeze, { datasetId, seed: 1, validation: 0, test: 0.25, note: '' }))
    .versionId;
}

const trained = { result: { figures: { map50: 0, map: 0 }, folds: [], importance: [] }, guesses: [] };

test('uploaded weights are checked in the jail, and a training begins with them', async () => {
  school.judge.trained = { result: { labels: 3 } };
  const weights = WeightsReply.parse((await upload()).data);
  expect(weights).toMatchObject({ name: 'weights.pt', labelCount: 3 });
  expect([school.judge.trainedWith, school.judge.trainedFiles]).toEqual([[{ mode: 'check' }], [['weights.bin']]]);

  school.judge.trained = { ...trained, model: Buffer.from('a model') };
  const from = { weightsId: weights.weightsId, name: weights.name };
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: '接着学', config: { ...config, from } });
  await school.settleJobs();
  expect(school.judge.trainedFiles.at(-1)).toEqual(['pictures.json', 'pixels.bin', 'weights.bin']);
  const run = await teacher.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', config: { from } });
  expect(run.program).toContain("torch.load('weights.pt', map_location='cpu', weights_only=True)");
  await teacher.call(trainingApi.remove, { runId });

  const scratch = await teacher.call(trainingApi.start, { versionId, name: '从零', config });
  await school.settleJobs();
  expect(school.judge.trainedFiles.at(-1)).toEqual(['pictures.json', 'pixels.bin']);
  expect((await teacher.call(trainingApi.get, scratch)).program).not.toContain('weights.pt');
});

test.each([
  ['weights:unreadable', 'unreadable', /读不出权重/],
  ['weights:missing:across.0.weight、across.0.bias', 'missing', /缺少：across\.0\.weight/],
  ['weights:strange:fc.weight', 'strange', /多出：fc\.weight/],
  ['weights:shape:heat.weight [3, 9, 1, 1] ≠ [1, 48, 1, 1]', 'shape', /heat\.weight \[3, 9, 1, 1\] ≠/],
  ['weights:notFinite:shape.bias', 'notFinite', /不是数的值：shape\.bias/],
])('weights that do not fit are refused in words: %s', async (refused, code, words) => {
  school.judge.trained = { refused };
  const { meta } = await upload();
  expect(meta.code).toBe(`trainingWeights.${code}`);
  expect(meta.msg).toMatch(words);
});

test('a file on which the program breaks off, and a server without torch, are refused', async () => {
  school.judge.trained = { ended: 'memory', message: '' };
  expect((await upload()).meta.code).toBe('trainingWeights.unreadable');
  school.judge.nets = false;
  expect((await upload()).meta.code).toBe('training.noNets');
});

test('only one’s own latest upload is begun with, and none in a section of a course', async () => {
  school.judge.trained = { result: { labels: 1 } };
  const first = WeightsReply.parse((await upload()).data);
  const second = WeightsReply.parse((await upload(teacher, 'later.safetensors')).data);
  const [student] = lesson.students as [Caller];
  const foreign = WeightsReply.parse((await upload(student)).data);
  const start = ({ weightsId, name }: WeightsReply) =>
    teacher.ask(trainingApi.start, { versionId, name: 'x', config: { ...config, from: { weightsId, name } } });
  expect((await start(first)).meta.code).toBe('trainingWeights.gone');
  expect((await start(foreign)).meta.code).toBe('trainingWeights.gone');
  expect((await start(second)).meta.success).toBe(true);
  await school.settleJobs();

  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '找图形', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId, versionId, task: 'detection', target: null, algorithms: ['centre'] },
    ...{ runs: 2, hidden: 25, threshold: 80, scoreShown: true },
  });
  const { weightsId, name } = foreign;
  const given = { sectionId, name: '第一次', config: { ...config, from: { weightsId, name } } };
  expect((await student.ask(trainingSectionApi.start, given)).meta.code).toBe('trainingWeights.ofSection');
});
