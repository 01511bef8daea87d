import { jobApi } from '@xueyan/contract/base/job';
import {
  AnnotationImportReply,
  AnnotationReport,
  annotationApi,
  annotationFiles,
  annotationImportPath,
} from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { PictureReport, pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { Shape } from '@xueyan/contract/prep/shape';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawScene, sceneSide } from './scene.service.ts';

let school: School;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'boxes-teacher');
});
afterAll(() => school.close());

const picture = (seed: number) => drawScene(seed, new Map()).bytes;
const make = async (sharing: 'mine' | 'public' = 'mine') => {
  const form = { name: '图形', description: '', labels: [], sharing, courseId: null } as const;
  return (await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'objectDetection' })).datasetId;
};
const send = async (path: string, files: [string, Buffer][]) => {
  const body = new FormData();
  for (const [name, bytes] of files) body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  return ((await (await fetch(`${school.url}/api/${path}`, request)).json()) as { data: unknown }).data;
};
const upload = async (datasetId: string, seeds: number[]) => {
  const files = seeds.map((seed): [string, Buffer] => [`${seed}.png`, picture(seed)]);
  PictureReport.parse(await send(`${pictureUploadPath}/${datasetId}`, files));
  return (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList;
};
const label = (datasetId: string, name: string, hotkey: string | null = null) =>
  teacher.call(annotationApi.saveLabel, { datasetId, labelId: null, name, colour: '#f5222d', hotkey });
const take = async (datasetId: string, parts: Map<string, Buffer>) => {
  const { jobId } = AnnotationImportReply.parse(
    await send(`${annotationImportPath}/${datasetId}`, [['boxes.zip', packArchive(parts)]]),
  );
  await school.settleJobs();
  return AnnotationReport.parse((await teacher.call(jobApi.get, { jobId })).result);
};
const box = (labelId: string, shapeId = 'a'): Shape => ({
  shapeId,
  labelId,
  kind: 'box',
  points: [
    [10, 10],
    [60.126, 50],
  ],
});

test('the second of two people who label one picture is warned, and no shapes of the first are lost', async () => {
  const datasetId = await make('public');
  const [first] = await upload(datasetId, [1, 2]);
  const pictureId = first?.pictureId ?? '';
  const { labelId } = await label(datasetId, '圆形', '1');
  const manager = await school.signIn('ROLE_ADMIN', 'boxes-admin');
  expect((await teacher.call(annotationApi.stay, { pictureId })).others).toEqual([]);
  expect((await manager.call(annotationApi.stay, { pictureId })).others).toHaveLength(1);
  const save = { pictureId, version: 0, state: 'labelled' as const, shapes: [box(labelId)] };
  expect(await teacher.call(annotationApi.save, save)).toEqual({ version: 1 });
  expect((await manager.ask(annotationApi.save, { ...save, shapes: [] })).status).toBe(409);
  expect((await manager.call(annotationApi.stay, { pictureId })).version).toBe(1);
  const { shapes, updaterName, nextId, total } = await manager.call(annotationApi.get, { pictureId });
  expect(shapes[0]?.points).toEqual([
    [10, 10],
    [60.13, 50],
  ]);
  expect([updaterName === '', nextId === null, total]).toEqual([false, false, 2]);
  await school.clock.advance({ seconds: 41 });
  expect((await teacher.call(annotationApi.stay, { pictureId })).others).toEqual([]);
});

test('a shape outside its picture, an unknown label and the removal of a used label are refused', async () => {
  const datasetId = await make();
  const [one] = await upload(datasetId, [3]);
  const { labelId } = await label(datasetId, '方形', '1');
  const save = { pictureId: one?.pictureId ?? '', version: 0, state: 'labelled' as const };
  const codeOf = async (shapes: Shape[]) => (await teacher.ask(annotationApi.save, { ...save, shapes })).meta.code;
  expect(
    await codeOf([
      {
        ...box(labelId),
        points: [
          [0, 0],
          [sceneSide + 1, 9],
        ],
      },
    ]),
  ).toBe('annotation.outside');
  expect(await codeOf([box(datasetId)])).toBe('annotation.outside');
  expect(await codeOf([box(labelId), box(labelId)])).toBe('annotation.outside');
  expect(
    (
      await teacher.ask(annotationApi.saveLabel, {
        datasetId,
        labelId: null,
        name: '方形',
        colour: '#1677ff',
        hotkey: null,
      })
    ).meta.code,
  ).toBe('annotation.labelThere');
  await teacher.call(annotationApi.save, { ...save, shapes: [box(labelId)] });
  expect((await teacher.ask(annotationApi.removeLabel, { labelId })).meta.code).toBe('annotation.labelUsed');
  const student = await school.signIn('ROLE_STUDENT', 'boxes-student');
  expect((await student.ask(annotationApi.get, { pictureId: save.pictureId })).meta.code).toBe('wire.gone');
});

test('a version keeps its labels, and importing an export of it restores all shapes §training.1', async () => {
  const datasetId = await make();
  const pictures = await upload(datasetId, [11, 12, 13, 14, 15]);
  const { labelId } = await label(datasetId, '三角形', '1');
  const freeze = { datasetId, seed: 1, validation: 0, test: 0.25, note: '' };
  expect((await teacher.ask(annotationApi.freeze, freeze)).meta.code).toBe('annotation.fewPictures');
  const polygon: Shape = {
    shapeId: 'b',
    labelId,
    kind: 'polygon',
    points: [
      [1, 1],
      [90.5, 3],
      [40, 77.25],
    ],
  };
  for (const { pictureId } of pictures.slice(0, 4))
    await teacher.call(annotationApi.save, {
      pictureId,
      version: 0,
      state: 'labelled',
      shapes: [box(labelId), polygon],
    });
  const { versionId } = await teacher.call(annotationApi.freeze, freeze);
  const wanted = { datasetId, versionId, format: 'voc' as const };
  const lossy = await teacher.call(annotationApi.losses, wanted);
  expect(lossy).toMatchObject({ pictureCount: 4, shapeCount: 8, losses: [{ loss: 'polygon', count: 4 }] });
  for (const { pictureId } of pictures.slice(0, 4))
    await teacher.call(annotationApi.save, { pictureId, version: 1, state: 'labelled', shapes: [] });
  const headers = { authorization: teacher.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...wanted, format: 'yolo', pictures: true });
  const reply = await fetch(`${school.url}/api/${annotationFiles.export.path}`, { method: 'POST', headers, body });
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const other = await make();
  const zip = Buffer.from(await reply.arrayBuffer());
  const { jobId } = AnnotationImportReply.parse(await send(`${annotationImportPath}/${other}`, [['again.zip', zip]]));
  await school.settleJobs();
  const report = AnnotationReport.parse((await teacher.call(jobApi.get, { jobId })).result);
  expect(report).toMatchObject({
    format: 'yolo',
    added: 4,
    shapeCount: 8,
    newLabels: ['三角形'],
    losses: [{ loss: 'split' }],
  });
  const back = (await teacher.call(annotationApi.list, { datasetId: other })).pageInfo.resultList;
  for (const { shapes } of back)
    expect(shapes.map(({ points }) => points)).toEqual([
      [
        [10, 10],
        [60.13, 50],
      ],
      polygon.points,
    ]);
  expect((await teacher.call(annotationApi.overview, { datasetId: other })).states).toEqual({
    unlabelled: 0,
    labelled: 4,
    reviewed: 0,
  });
});

test('an archive of another program is imported without replacing existing labels', async () => {
  const datasetId = await make();
  const xml =
    '<annotation><object><name>cat</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>30</xmax><ymax>999</ymax></bndbox></object></annotation>';
  const parts = new Map([
    ['VOC/JPEGImages/a.png', picture(21)],
    ['VOC/JPEGImages/broken.png', picture(22).subarray(0, 500)],
    ['VOC/Annotations/a.xml', Buffer.from(xml)],
    ['VOC/Annotations/nowhere.xml', Buffer.from(xml)],
  ]);
  const report = await take(datasetId, parts);
  expect(report).toMatchObject({
    ...{ format: 'voc', added: 1, shapeCount: 1, newLabels: ['cat'] },
    ...{ refused: [{ problem: 'broken' }], losses: [{ loss: 'noPicture', count: 1 }] },
  });
  const again = await take(datasetId, new Map([...parts, ['note.txt', Buffer.from('x')]]));
  expect(again).toMatchObject({ added: 0, doubledCount: 1, shapeCount: 0 });
  expect(again.losses).toContainEqual({ loss: 'kept', count: 1 });
  const [one] = (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList;
  expect(one?.shapes[0]?.points).toEqual([
    [1, 2],
    [30, sceneSide],
  ]);
});
