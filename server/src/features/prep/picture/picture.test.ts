import { jobApi } from '@xueyan/contract/base/job';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import {
  PictureArchiveReply,
  PictureReport,
  pictureApi,
  pictureArchivePath,
  pictureFiles,
  pictureUploadPath,
} from '@xueyan/contract/prep/picture';
import { eq } from 'drizzle-orm';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetPictures } from '../../../db/picture.table.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { packFiles, read } from './picture-decode.rule.ts';
import { makeThumbs } from './picture-thumb.service.ts';
import { drawShape } from './shape.rule.ts';
import { splitOf } from './split.rule.ts';

let school: School;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'picture-teacher');
  student = await school.signIn('ROLE_STUDENT', 'picture-student');
});
afterAll(() => school.close());

const form = { name: '图形', description: '', labels: [], sharing: 'mine' as const, courseId: null };
const make = async () =>
  (await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' })).datasetId;
const send = async (path: string, files: [string, Buffer][], who = teacher) => {
  const body = new FormData();
  for (const [name, bytes] of files) body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  const reply = (await (await fetch(`${school.url}/api/${path}`, request)).json()) as {
    meta: { code?: string };
    data: unknown;
  };
  return reply;
};
const upload = async (datasetId: string, className: string, files: [string, Buffer][]) =>
  PictureReport.parse((await send(`${pictureUploadPath}/${datasetId}?className=${className}`, files)).data);
/** Returns a PNG whose header claims the given size. */
const promising = (width: number, height: number) => {
  const png = Buffer.from(drawShape('圆形', 1));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
};

test('finds duplicates by content, reports broken files and imports all others', async () => {
  const datasetId = await make();
  const [one, two] = [drawShape('圆形', 1), drawShape('方形', 2)];
  const first = await upload(datasetId, 'a', [
    ['one.png', one],
    ['again.png', one],
    ['broken.png', two.subarray(0, 900)],
    ['huge.png', promising(50_000, 50_000)],
    ['text.png', Buffer.from('not a picture at all, whatever its name says')],
  ]);
  expect(first).toEqual({
    ...{ added: 1, doubledCount: 1, doubled: [{ name: 'again.png', className: 'a' }], refusedCount: 3 },
    refused: [
      { name: 'broken.png', problem: 'broken' },
      { name: 'huge.png', problem: 'pixels' },
      { name: 'text.png', problem: 'kind' },
    ],
  });
  expect((await upload(datasetId, 'b', [['one.png', one]])).doubled).toEqual([{ name: 'one.png', className: 'a' }]);
  await teacher.call(pictureApi.addClass, { datasetId, name: 'b' });
  const { resultList } = (await teacher.call(pictureApi.list, { datasetId })).pageInfo;
  expect(resultList).toMatchObject([{ name: 'one.png', className: 'a', width: 48, height: 48 }]);
  const pictureIds = [resultList[0]?.pictureId ?? ''];
  await teacher.call(pictureApi.move, { datasetId, pictureIds, className: 'b' });
  const { classList } = await teacher.call(pictureApi.overview, { datasetId });
  expect(classList).toEqual([
    { name: 'a', count: 0 },
    { name: 'b', count: 1 },
  ]);
  const read = await fetch(school.url + (resultList[0]?.address ?? ''), { headers: { authorization: teacher.token } });
  expect(Buffer.from(await read.arrayBuffer()).equals(one)).toBe(true);
  expect(
    (await teacher.ask(pictureApi.freeze, { datasetId, seed: 1, validation: 0, test: 0.2, note: '' })).meta.code,
  ).toBe('picture.fewClasses');
});

test('a job imports a zip of class folders, and a version is stable and the same for the same seed §training.1', async () => {
  const datasetId = await make();
  const parts = new Map<string, Buffer>([['loose.png', drawShape('圆形', 99)]]);
  for (let i = 0; i < 10; i += 1) {
    parts.set(`shapes/round/${i}.png`, drawShape('圆形', i));
    parts.set(`shapes/square/${i}.png`, drawShape('方形', 50 + i));
  }
  const reply = await send(`${pictureArchivePath}/${datasetId}`, [['shapes.zip', packArchive(parts)]]);
  const { jobId } = PictureArchiveReply.parse(reply.data);
  await school.settleJobs();
  const job = await teacher.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'done', done: 20, total: 20 });
  expect(PictureReport.parse(job.result)).toMatchObject({
    ...{ added: 20, refused: [{ name: 'loose.png', problem: 'folder' }] },
  });
  const shares = { datasetId, seed: 7, validation: 0.2, test: 0.3, note: '第一版' };
  await teacher.call(pictureApi.freeze, shares);
  await teacher.call(pictureApi.removeClass, { datasetId, name: 'square' });
  const { versionList, table, dataset } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  expect([versionList[0]?.rowCount, dataset.rowCount]).toEqual([20, 10]);
  expect(table?.columnList.find(({ name }) => name === 'split')?.bars).toEqual([
    { label: 'train', count: 10 },
    { label: 'test', count: 6 },
    { label: 'validation', count: 4 },
  ]);
  const { versionId } = versionList[0] ?? { versionId: '' };
  const zip = (who: Caller) =>
    fetch(`${school.url}/api/${pictureFiles.export.path}`, {
      ...{ method: 'POST', headers: { authorization: who.token, 'content-type': 'application/json' } },
      body: JSON.stringify({ datasetId, versionId }),
    });
  const exported = await zip(teacher);
  expect(exported.headers.get('content-type')).toBe('application/zip');
  const limits = { entries: 100, bytes: 1e7 };
  const read = await readArchive(Buffer.from(await exported.arrayBuffer()), limits);
  const folders = Map.groupBy(read.keys(), (name) => name.split('/').slice(0, 2).join('/'));
  expect(Object.fromEntries([...folders].map(([name, all]) => [name, all.length]))).toEqual({
    ...{ 'train/round': 5, 'validation/round': 2, 'test/round': 3 },
    ...{ 'train/square': 5, 'validation/square': 2, 'test/square': 3 },
  });
  expect([...read.values()].some((bytes) => bytes.equals(drawShape('方形', 50)))).toBe(true);
  expect((await zip(student)).headers.get('content-type')).toContain('json');
  await teacher.call(datasetApi.remove, { datasetId });
});

test('an archive without class folders, or a file that is no archive, fails with a reason', async () => {
  const datasetId = await make();
  const encrypted = packArchive(new Map([['a/a.png', drawShape('圆形', 1)]]));
  encrypted.writeUInt16LE(1, encrypted.indexOf('PK\x01\x02') + 8);
  for (const [bytes, said] of [
    [packArchive(new Map([['a.png', drawShape('圆形', 1)]])), '文件夹'],
    [encrypted, '设有密码'],
    [Buffer.from('no archive'), '无法读取'],
  ] as const) {
    const { jobId } = PictureArchiveReply.parse(
      (await send(`${pictureArchivePath}/${datasetId}`, [['x.zip', bytes]])).data,
    );
    await school.settleJobs();
    const job = await teacher.call(jobApi.get, { jobId });
    expect([job.state, job.message.includes(said) || job.message]).toEqual(['failed', true]);
  }
});

test('an archive may be larger than memory should hold: what is too large in it is named, and the rest is imported', async () => {
  const datasetId = await make();
  const parts = new Map<string, Buffer>([['a/1.png', drawShape('圆形', 1)]]);
  parts.set('a/photo.png', Buffer.alloc(70 * 1024 * 1024, 1));
  parts.set('__MACOSX/a/2.png', Buffer.alloc(10, 1));
  const reply = await send(`${pictureArchivePath}/${datasetId}`, [['x.zip', packArchive(parts)]]);
  await school.settleJobs();
  const job = await teacher.call(jobApi.get, { jobId: PictureArchiveReply.parse(reply.data).jobId });
  expect(PictureReport.parse(job.result)).toMatchObject({
    ...{ added: 1, refusedCount: 1, refused: [{ name: 'a/photo.png', problem: 'bytes' }] },
  });
});

test('pictures keep the splits of the folders that they came in, where that is wished', async () => {
  const datasetId = await make();
  const parts = new Map<string, Buffer>();
  for (let i = 0; i < 8; i += 1) {
    const split = i < 5 ? 'train' : i < 6 ? 'Val' : 'test';
    parts.set(`x/${split}/round/${i}.png`, drawShape('圆形', i));
    // Nothing to test this class with.
    parts.set(`x/train/square/${i}.png`, drawShape('方形', 50 + i));
  }
  parts.set('loose/round/9.png', drawShape('圆形', 9));
  await send(`${pictureArchivePath}/${datasetId}`, [['x.zip', packArchive(parts)]]);
  await school.settleJobs();
  expect((await teacher.call(pictureApi.overview, { datasetId })).splitCount).toBe(16);
  const shares = { datasetId, seed: 7, validation: 0, test: 0.2, note: '' };
  const splitsOf = async (keepSplits: boolean) => {
    const { versionId } = await teacher.call(pictureApi.freeze, { ...shares, keepSplits });
    const { versionList } = await teacher.call(datasetApi.get, { datasetId, versionId });
    const { address = '' } = versionList.find((one) => one.versionId === versionId) ?? {};
    const csv = await (await fetch(school.url + address, { headers: { authorization: teacher.token } })).text();
    const rows = csv.trim().split('\n').slice(1);
    const counts = Map.groupBy(rows, (row) => row.split(',').slice(-2).join(' '));
    return Object.fromEntries([...counts].map(([name, all]) => [name, all.length]));
  };
  expect(await splitsOf(true)).toEqual({
    // The picture that came without a split is the only one that the seed decides on.
    ...{ 'round train': 5, 'round validation': 1, 'round test': 3 },
    ...{ 'square train': 6, 'square test': 2 },
  });
  expect(await splitsOf(false)).toMatchObject({ 'round train': 7, 'round test': 2 });
});

test('only those who may change the data set add pictures, and tables accept none', async () => {
  const datasetId = await make();
  const refused = await send(
    `${pictureUploadPath}/${datasetId}?className=a`,
    [['a.png', drawShape('圆形', 1)]],
    student,
  );
  expect(refused.meta.code).toBe('wire.notAllowed');
  expect((await student.ask(pictureApi.list, { datasetId })).meta.code).toBe('wire.gone');
  const table = (await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' })).datasetId;
  expect((await teacher.ask(pictureApi.addClass, { datasetId: table, name: 'x' })).meta.code).toBe(
    'picture.noPictures',
  );
});

test('the ids of all pictures of a class come in the order of their list, to whoever may use the data set', async () => {
  const datasetId = await make();
  for (let i = 0; i < 3; i += 1) await upload(datasetId, i < 2 ? 'a' : 'b', [[`${i}.png`, drawShape('圆形', 300 + i)]]);
  const listed = async (search: object) =>
    (await teacher.call(pictureApi.list, { datasetId, ...search })).pageInfo.resultList.map((one) => one.pictureId);
  const { pictureIds } = await teacher.call(pictureApi.ids, { datasetId });
  expect(pictureIds).toEqual(await listed({}));
  const ofClass = await teacher.call(pictureApi.ids, { datasetId, className: 'a' });
  expect([ofClass.pictureIds, ofClass.pictureIds.length]).toEqual([await listed({ className: 'a' }), 2]);
  expect((await student.ask(pictureApi.ids, { datasetId })).meta.code).toBe('wire.gone');
});

/** Returns a photo of this size. */
const photo = (width: number, height: number) =>
  Buffer.from(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 120) }, 90).data);

test('lists show a large picture as a small one, to whoever may use the data set, and a small one as it is', async () => {
  const datasetId = await make();
  await upload(datasetId, 'a', [
    ['large.jpg', photo(1200, 600)],
    ['small.png', drawShape('圆形', 1)],
  ]);
  const listed = async () => {
    const { resultList } = (await teacher.call(pictureApi.list, { datasetId })).pageInfo;
    return resultList.toSorted((a, b) => a.name.localeCompare(b.name));
  };
  const look = (address = '', who = teacher, headers = {}) =>
    fetch(school.url + address, { headers: { authorization: who.token, ...headers } });
  const [large, small] = await listed();
  expect(small?.thumbAddress).toBe(small?.address);
  expect(large?.thumbAddress).not.toBe(large?.address);
  const shown = await look(large?.thumbAddress);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const { width, height } = jpeg.decode(Buffer.from(await shown.arrayBuffer()));
  expect([width, height]).toEqual([320, 160]);
  const again = await look(large?.thumbAddress, teacher, { 'if-none-match': shown.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await look(large?.thumbAddress, student)).status).toBe(403);
  // A picture that was added before there were any.
  await school.sql.update(datasetPictures).set({ thumb: null }).where(eq(datasetPictures.datasetId, datasetId));
  expect((await listed())[0]?.thumbAddress).toBe(large?.address);
  const { db, platform } = school.server;
  expect(await makeThumbs(db, platform, new AbortController().signal)).toEqual({ made: 1 });
  expect((await listed())[0]?.thumbAddress).toBe(large?.thumbAddress);
});

test('a night makes the small pictures of so many large ones, and the next night goes on', async () => {
  const datasetId = await make();
  await upload(datasetId, 'a', [
    ['wide.jpg', photo(900, 300)],
    ['high.jpg', photo(300, 900)],
  ]);
  await school.sql.update(datasetPictures).set({ thumb: null }).where(eq(datasetPictures.datasetId, datasetId));
  const { db, platform } = school.server;
  const night = () => makeThumbs(db, platform, new AbortController().signal, 1);
  expect([await night(), await night(), await night()]).toEqual([{ made: 1 }, { made: 1 }, { made: 0 }]);
});

test('each class is split by the seed alone, with at least one picture for the test', () => {
  const shares = { seed: 3, validation: 0.2, test: 0.2 };
  expect(splitOf(50, shares)).toEqual(splitOf(50, shares));
  expect(splitOf(50, shares)).not.toEqual(splitOf(50, { ...shares, seed: 4 }));
  const counts = (count: number) => Map.groupBy(splitOf(count, shares), (one) => one);
  expect([...counts(50)].map(([name, all]) => [name, all.length]).sort()).toEqual([
    ['test', 10],
    ['train', 30],
    ['validation', 10],
  ]);
  expect(counts(3).get('train')?.length).toBe(1);
});

/**
 * Returns a photo that is red at the left and blue at the right, stored as a camera held turned to the left writes it.
 */
function turnedPhoto(): Buffer {
  const [width, height] = [64, 32];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) data.set(at % width < 32 ? [255, 0, 0] : [0, 0, 255], at * 4);
  const plain = Buffer.from(jpeg.encode({ width, height, data }, 95).data);
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  return Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]);
}

test('a photo of a turned camera is decoded upright', async () => {
  const { value, blobs } = await read(packFiles([turnedPhoto()]));
  expect(value).toEqual([{ width: 32, height: 64 }]);
  const pixel = (y: number) => [...(blobs[0] ?? []).slice((y * 64 + 32) * 3, (y * 64 + 32) * 3 + 3)];
  // The left side of the stored photo is at the top.
  expect(pixel(8)[0]).toBeGreaterThan(200);
  expect(pixel(56)[2]).toBeGreaterThan(200);
});
