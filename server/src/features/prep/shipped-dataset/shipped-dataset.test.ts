import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { jobApi } from '@xueyan/contract/base/job';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { ShippedTaken, shippedDatasetApi, shippedDatasetFaults } from '@xueyan/contract/prep/shipped-dataset';
import { shippedTableNames, shippedTables } from '@xueyan/contract/prep/shipped-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { firstOfEach, labelsIn, picturesIn } from './idx.rule.ts';
import { ownSplits } from './shipped-dataset.service.ts';

let school: School;
let teacher: Caller;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'shipped-teacher');
  folder = await mkdtemp(join(tmpdir(), 'xueyan-fashion-'));
});
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true });
});

const headOf = (...numbers: number[]) => {
  const head = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) head.writeUInt32BE(number, 4 * i);
  return head;
};
const imagesOf = (count: number, side = 4) =>
  Buffer.concat([
    headOf(0x803, count, side, side),
    Uint8Array.from({ length: count * side * side }, (_, i) => (i * 7 + Math.floor(i / 16)) % 256),
  ]);
const labelsOf = (count: number) =>
  Buffer.concat([headOf(0x801, count), Uint8Array.from({ length: count }, (_, i) => i % 10)]);

async function packaged(train: number, test: number): Promise<void> {
  for (const [part, count] of [
    ['train', train],
    ['t10k', test],
  ] as const) {
    await writeFile(join(folder, `${part}-images-idx3-ubyte.gz`), gzipSync(imagesOf(count)));
    await writeFile(join(folder, `${part}-labels-idx1-ubyte.gz`), gzipSync(labelsOf(count)));
  }
}

test('handwritten digits need no package: they become a data set with a test of its own, origin and licence', async () => {
  const { datasetId, jobId } = await teacher.call(shippedDatasetApi.take, { name: 'digits', size: 'starter' });
  await school.settleJobs();
  const job = await teacher.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'done', done: 1200, total: 1200 });
  expect(ShippedTaken.parse(job.result)).toEqual({ datasetId, pictures: 1200 });
  const { dataset, versionList, table } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  expect(dataset).toMatchObject({ kind: 'imageClassification', sharing: 'mine', rowCount: 1200 });
  expect(dataset.description).toContain('CC BY-SA 3.0');
  expect(dataset.description).toContain('Yann LeCun');
  expect(versionList).toHaveLength(1);
  const splits = table?.columnList.find(({ name }) => name === 'split');
  expect(splits).toMatchObject({ distinct: 3 });
  const { classList } = await teacher.call(pictureApi.overview, { datasetId });
  expect(classList).toEqual(Array.from({ length: 10 }, (_, n) => ({ name: `${n}`, count: 120 })));
  const { resultList } = (await teacher.call(pictureApi.list, { datasetId, className: '7' })).pageInfo;
  const picture = await fetch(`${school.url}${resultList[0]?.address}`, { headers: { authorization: teacher.token } });
  expect([picture.headers.get('content-type'), resultList[0]?.width]).toEqual(['image/png', 28]);
});

test.each(shippedTableNames)(
  'the table %s becomes a data set of the teacher with a target, origin and licence',
  async (name) => {
    const { names, rows, target, licence } = shippedTables[name];
    const { datasetId } = await teacher.call(shippedDatasetApi.takeTable, { name });
    const { dataset, versionList, table } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
    expect(dataset).toMatchObject({ kind: 'machineLearning', sharing: 'mine', name: names.zh, rowCount: rows });
    expect(dataset.description).toContain(licence);
    expect(versionList).toMatchObject([{ target, recipe: [] }]);
    expect(table?.columnList.map((one) => one.name)).toContain(target);
    // A second one is another, which its owner may change.
    expect((await teacher.call(shippedDatasetApi.takeTable, { name })).datasetId).not.toBe(datasetId);
  },
);

test('a set of a package is offered once the package is installed, and says until then which one', async () => {
  const status = async () => (await teacher.call(shippedDatasetApi.status, {})).setList;
  expect(await status()).toEqual([
    { name: 'digits', available: true, missing: '' },
    { name: 'fashion', available: false, missing: 'dataset-fashion-mnist' },
  ]);
  const refused = await teacher.ask(shippedDatasetApi.take, { name: 'fashion', size: 'starter' });
  expect(refused.meta).toMatchObject({ code: shippedDatasetFaults.missing.code });
  await packaged(1100, 210);
  school.judge.data = folder;
  expect((await status())[1]).toMatchObject({ available: true });
  const { datasetId } = await teacher.call(shippedDatasetApi.take, { name: 'fashion', size: 'starter' });
  await school.settleJobs();
  const { classList, total } = await teacher.call(pictureApi.overview, { datasetId });
  expect(classList.map(({ name }) => name)).toContain('运动鞋');
  expect(total).toBeGreaterThan(100);
});

test('a file that is not complete is named, a size that there is not is refused, and students take nothing', async () => {
  school.judge.data = folder;
  await writeFile(join(folder, 't10k-images-idx3-ubyte.gz'), gzipSync(imagesOf(210).subarray(0, 1000)));
  const { jobId } = await teacher.call(shippedDatasetApi.take, { name: 'fashion', size: 'starter' });
  await school.settleJobs();
  expect(await teacher.call(jobApi.get, { jobId })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('t10k-images-idx3-ubyte.gz'),
  });
  const none = await teacher.ask(shippedDatasetApi.take, { name: 'digits', size: 'full' });
  expect(none.meta.code).toBe(shippedDatasetFaults.noSize.code);
  const student = await school.signIn('ROLE_STUDENT', 'shipped-student');
  expect((await student.ask(shippedDatasetApi.takeTable, { name: 'iris' })).status).toBe(403);
  expect((await student.ask(shippedDatasetApi.take, { name: 'digits', size: 'starter' })).status).toBe(403);
});

test('only an administrator installs the package, and a server that cannot says why', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'shipped-admin');
  expect((await teacher.ask(shippedDatasetApi.install, {})).status).toBe(403);
  const { jobId } = await admin.call(shippedDatasetApi.install, {});
  await school.settleJobs();
  const job = await admin.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'failed', message: expect.stringContaining('dataset-fashion-mnist') });
});

test('files of pictures and labels are read only when they are complete', () => {
  expect(picturesIn(imagesOf(3))?.pictures.map((one) => one.length)).toEqual([16, 16, 16]);
  expect(picturesIn(imagesOf(3).subarray(0, 40))).toBeNull();
  expect(labelsIn(labelsOf(3))).toHaveLength(3);
  expect([labelsIn(imagesOf(1)), labelsIn(Buffer.alloc(2))]).toEqual([null, null]);
  expect(firstOfEach(Uint8Array.from([1, 1, 0, 1, 0, 0]), 2, 4)).toEqual([0, 1, 2, 4]);
});

test('one in ten of the training pictures of a class is for the validation, and the test stays what it was', () => {
  const names = [...Array.from({ length: 20 }, (_, i) => `train-${i}.png`), 'test-1.png'];
  const splits = ownSplits(names);
  expect([splits.filter((one) => one === 'validation').length, splits.at(-1)]).toEqual([2, 'test']);
});
