import { readdir } from 'node:fs/promises';
import { jobApi } from '@xueyan/contract/base/job';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { materialApi } from '@xueyan/contract/prep/material';
import { PictureReport } from '@xueyan/contract/prep/picture';
import { type PrepUploadTarget, prepUploadApi, prepUploadPath } from '@xueyan/contract/prep/prep-upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { withNamedParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape } from '../picture/picture.service.ts';
import { expirePrepUploads } from './prep-upload.service.ts';

let school: School;
let teacher: Caller;
let other: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'pieces-teacher');
  other = await school.signIn('ROLE_TEACHER', 'pieces-other');
  student = await school.signIn('ROLE_STUDENT', 'pieces-student');
});
afterAll(() => school.close());

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'x')]);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = (person: Caller, method: string, address: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(new URL(address, school.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: person.token, ...headers },
    body: body && new Uint8Array(body),
  });
/** What a page says of a file before it comes. */
interface Said {
  target: PrepUploadTarget;
  name: string;
  bytes: number;
  datasetId?: string;
  folder?: string;
}
const announce = (person: Caller, { target, name, bytes, datasetId = '', folder = '' }: Said) =>
  tus(person, 'POST', `/api/${prepUploadPath}`, {
    'upload-length': String(bytes),
    'upload-metadata': Object.entries({ target, filename: name, datasetId, folder })
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(','),
  });
const piece = (address: string, offset: number, bytes: Buffer, person = teacher) =>
  tus(
    person,
    'PATCH',
    address,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    bytes,
  );
const offsetOf = async (address: string, person = teacher) => {
  const response = await tus(person, 'HEAD', address);
  return response.ok ? Number(response.headers.get('upload-offset')) : response.status;
};
async function begin(said: Said): Promise<string> {
  const response = await announce(teacher, said);
  expect([response.status, await response.text()]).toEqual([201, '']);
  return response.headers.get('location') ?? '';
}
const send = async (said: Omit<Said, 'bytes'>, bytes: Buffer) =>
  (await piece(await begin({ ...said, bytes: bytes.length }), 0, bytes)).status;
const codeOf = async (response: Response) => ((await response.json()) as { meta: { code: string } }).meta.code;

const form = { name: '数据', description: '', labels: [], sharing: 'mine' as const, courseId: null };
const make = async (kind: 'machineLearning' | 'imageClassification' | 'objectDetection') =>
  (await teacher.call(datasetApi.save, { ...form, kind })).datasetId;
const materials = async () =>
  (await teacher.call(materialApi.list, {})).pageInfo.resultList.map(({ name, folder }) => [name, folder]);
const incoming = async () => (await readdir(school.server.platform.files.incoming)).length;

test('material goes on where it was cut off, and is there once it is complete §prep.1', async () => {
  const address = await begin({ target: 'material', name: '第一讲.pdf', bytes: pdf.length, folder: '讲义' });
  expect((await piece(address, 0, pdf.subarray(0, 2000))).status).toBe(204);
  expect([await offsetOf(address), await materials()]).toEqual([2000, []]);
  expect((await piece(address, 2000, pdf.subarray(2000))).status).toBe(204);
  expect(await materials()).toEqual([['第一讲.pdf', '讲义']]);
  // The confirmation was lost: the page asks again.
  expect(await offsetOf(address)).toBe(pdf.length);
  expect(await materials()).toHaveLength(1);
});

test('a zip of class folders and a table become part of their data sets by jobs, which a page finds again', async () => {
  const pictures = await make('imageClassification');
  const zip = packArchive(
    new Map([
      ['a/1.png', drawShape('圆形', 1)],
      ['b/2.png', drawShape('方形', 2)],
    ]),
  );
  expect(await send({ target: 'picture', name: '图.zip', datasetId: pictures }, zip)).toBe(204);
  const { jobList } = await teacher.call(prepUploadApi.jobs, { target: 'picture', datasetId: pictures });
  expect(jobList).toMatchObject([{ name: '图.zip', over: false }]);
  await school.settleJobs();
  const job = await teacher.call(jobApi.get, { jobId: jobList[0]?.jobId ?? '' });
  expect(PictureReport.parse(job.result).added).toBe(2);
  const after = await teacher.call(prepUploadApi.jobs, { target: 'picture', datasetId: pictures });
  expect(after.jobList).toMatchObject([{ over: true }]);

  const table = await make('machineLearning');
  expect(await send({ target: 'table', name: 't.csv', datasetId: table }, Buffer.from('a,b\n1,2\n'))).toBe(204);
  await school.settleJobs();
  expect((await teacher.call(datasetApi.get, { datasetId: table, versionId: null })).table?.rowCount).toBe(1);
});

test('other kinds of files are refused by their names, and by their content', async () => {
  const pictures = await make('imageClassification');
  const tables = await make('machineLearning');
  const about = { bytes: 10, datasetId: pictures };
  expect(await codeOf(await announce(teacher, { target: 'picture', name: 'a.rar', ...about }))).toBe('prepupload.zip');
  expect(await codeOf(await announce(teacher, { target: 'table', name: 'a.csv', ...about }))).toBe('dataset.pictures');
  const table = { target: 'table', name: 'a.png', bytes: 10, datasetId: tables } as const;
  expect(await codeOf(await announce(teacher, table))).toBe('dataset.kind');
  expect(await codeOf(await announce(teacher, { target: 'material', name: 'a.exe', bytes: 10 }))).toBe('material.kind');
  expect(await codeOf(await announce(teacher, { target: 'material', name: 'a.pdf', bytes: 0 }))).toBe(
    'prepupload.size',
  );
  const before = await incoming();
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]);
  expect(await send({ target: 'material', name: 'a.pdf' }, program)).toBe(415);
  expect(await send({ target: 'picture', name: 'a.zip', datasetId: pictures }, program)).toBe(415);
  expect(await incoming()).toBe(before);
});

test('nobody sends into a data set of somebody else, or goes on with their upload', async () => {
  const datasetId = await make('imageClassification');
  const said = { target: 'picture', name: 'a.zip', bytes: 20, datasetId } as const;
  const address = await begin(said);
  for (const person of [other, student]) {
    expect((await announce(person, said)).status).toBe(403);
    expect(await offsetOf(address, person)).toBe(403);
    expect((await piece(address, 0, Buffer.alloc(20), person)).status).toBe(403);
    expect((await tus(person, 'DELETE', address)).status).toBe(403);
  }
  expect((await announce(student, { target: 'material', name: 'a.pdf', bytes: 10 })).status).toBe(403);
  expect((await announce(teacher, { ...said, datasetId: '../../etc' })).status).toBe(403);
  expect((await tus(teacher, 'DELETE', address)).status).toBe(204);
});

test('an upload to a data set that is deleted meanwhile goes no further, and its bytes are removed', async () => {
  const before = await incoming();
  const datasetId = await make('imageClassification');
  const address = await begin({ target: 'picture', name: 'a.zip', bytes: 20, datasetId });
  expect((await piece(address, 0, Buffer.alloc(10))).status).toBe(204);
  await teacher.call(datasetApi.remove, { datasetId });
  expect(await offsetOf(address)).toBe(403);
  const { db, platform } = school.server;
  await expirePrepUploads(db, platform.files, new Date(Date.now() + 25 * 3_600_000));
  expect(await incoming()).toBe(before);
});

test('bytes that were announced count towards the space of a person', async () => {
  await withNamedParameter(school, { name: 'materialMbPerPerson', value: 10 }, async () => {
    const mb = 1024 * 1024;
    const said = { target: 'material', name: 'a.mp4', bytes: 6 * mb } as const;
    const first = await begin(said);
    expect(await codeOf(await announce(teacher, said))).toBe('file.ownerFull');
    await tus(teacher, 'DELETE', first);
    await tus(teacher, 'DELETE', await begin(said));
  });
});

test('an upload that nobody goes on with expires after a day', async () => {
  const before = await incoming();
  const address = await begin({ target: 'material', name: 'late.pdf', bytes: 100 });
  await piece(address, 0, pdf.subarray(0, 50));
  const { db, platform } = school.server;
  await expirePrepUploads(db, platform.files, new Date(Date.now() + 23 * 3_600_000));
  expect(await offsetOf(address)).toBe(50);
  await expirePrepUploads(db, platform.files, new Date(Date.now() + 25 * 3_600_000));
  expect([await offsetOf(address), await incoming()]).toEqual([403, before]);
});
