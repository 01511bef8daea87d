import { DatasetUpload, datasetApi, datasetFiles, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'dataset-teacher');
  student = await school.signIn('ROLE_STUDENT', 'dataset-student');
});
afterAll(() => school.close());

const form = { name: '成绩', description: '', labels: ['分类'], sharing: 'mine' as const, courseId: null };
const make = async () =>
  (await teacher.call(datasetApi.save, { ...form, labels: [...form.labels], kind: 'machineLearning' })).datasetId;

const upload = async (...sent: Parameters<typeof uploaded>) => {
  const { code, versionId } = await uploaded(...sent);
  return versionId ?? code;
};

async function uploaded(who: Caller, datasetId: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  const response = await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  const { meta, data } = (await response.json()) as { meta: { code?: string }; data: unknown };
  return { code: meta.code, ...(data ? DatasetUpload.parse(data) : {}) } as { code?: string } & Partial<DatasetUpload>;
}

test('a GBK table with quotes becomes a version, and cleaning adds another without changing the first §training.1', async () => {
  const datasetId = await make();
  // 姓名,分数 in GB18030, a comma within quotes, and an empty cell.
  const gbk = new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb7, 0xd6, 0xca, 0xfd, 0x0a]);
  const rows = new TextEncoder().encode('"a,b",1\nc,\nd,3\nd,3\n');
  const versionId = await upload(teacher, datasetId, 'x.csv', new Uint8Array([...gbk, ...rows]));
  const first = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  expect(first.table?.columnList).toMatchObject([
    { name: '姓名', type: 'category', distinct: 3 },
    { name: '分数', type: 'number', missing: 1, min: 1, max: 3 },
  ]);
  expect(first.table?.rows[0]).toEqual(['a,b', '1']);
  const steps = [{ step: 'fillMissing', column: '分数', way: 'median' }, { step: 'dropDuplicates' }] as const;
  const cleaning = { datasetId, versionId: versionId ?? '', recipe: [...steps], target: '分数', note: '补全' };
  await teacher.call(datasetApi.clean, cleaning);
  const { versionList, table } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  expect(versionList.map(({ number, rowCount, target }) => [number, rowCount, target])).toEqual([
    [2, 3, '分数'],
    [1, 4, null],
  ]);
  expect(versionList[0]?.recipe).toEqual(steps);
  expect(table?.columnList[1]?.missing).toBe(0);
  const address = versionList[0]?.address ?? '';
  const read = await fetch(school.url + address, { headers: { authorization: teacher.token } });
  expect(await read.text()).toBe('姓名,分数\n"a,b",1\nc,3\nd,3\n');
  const gone = await teacher.ask(datasetApi.clean, { ...cleaning, target: '没有' });
  expect(gone.meta.code).toBe('dataset.noColumn');
});

test('JSON is accepted as a table, and other content is refused with a reason', async () => {
  const datasetId = await make();
  expect(await upload(teacher, datasetId, 'a.json', '[{"a":1},{"a":2,"b":"x"}]')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await upload(teacher, datasetId, 'a.json', '{}')).toBe('dataset.json');
  expect(await upload(teacher, datasetId, 'a.png', 'x')).toBe('dataset.kind');
  expect(await upload(teacher, datasetId, 'a.csv', 'a,a\n1,2\n')).toBe('dataset.columns');
  expect(await upload(teacher, datasetId, 'a.csv', 'a,b\n')).toBe('dataset.empty');
});

test('a table of many rows is read and cleaned by jobs, which its page finds again', async () => {
  const datasetId = await make();
  const [rows, remark] = [110_000, '字'.repeat(60)];
  const csv = `value,remark\n${Array.from({ length: rows }, (_, i) => `${i % 7}.025,${remark}\n`).join('')}`;
  const { jobId, versionId } = await uploaded(teacher, datasetId, 'many.csv', csv);
  const meanwhile = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  expect(meanwhile).toMatchObject({ jobId, versionList: [] });
  expect(await upload(teacher, datasetId, 'other.csv', csv)).toBe('dataset.busy');
  await school.settleJobs();
  const { jobId: none, table } = await teacher.call(datasetApi.get, { datasetId, versionId: versionId ?? null });
  expect([none, table?.rowCount, table?.columnList[0]]).toMatchObject([null, rows, { min: 0.025, distinct: 7 }]);
  const steps = [{ step: 'dropDuplicates' }] as const;
  const cleaning = { datasetId, versionId: versionId ?? '', recipe: [...steps], target: null, note: '' };
  const made = await teacher.call(datasetApi.clean, cleaning);
  expect(made.jobId).not.toBeNull();
  await school.settleJobs();
  const { versionList } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  expect(versionList.map((one) => [one.versionId, one.rowCount])).toEqual([
    [made.versionId, 7],
    [versionId, rows],
  ]);
  const request = { method: 'POST', headers: { authorization: teacher.token, 'content-type': 'application/json' } };
  const body = JSON.stringify({ versionId });
  const sheet = await fetch(`${school.url}/api/${datasetFiles.export.path}`, { ...request, body });
  expect(await sheet.json()).toMatchObject({ meta: { code: 'dataset.manyRows' } });
});

test('a data set shared with everybody is visible to students and changed by its owner only §training.1', async () => {
  const datasetId = await make();
  expect((await student.ask(datasetApi.get, { datasetId, versionId: null })).meta.code).toBe('wire.gone');
  await teacher.call(datasetApi.update, { ...form, labels: [], sharing: 'public', datasetId, version: 1 });
  const { resultList } = (await student.call(datasetApi.list, {})).pageInfo;
  expect(resultList.map((one) => one.datasetId)).toEqual([datasetId]);
  expect((await student.ask(datasetApi.remove, { datasetId })).status).toBe(403);
  expect(await upload(student, datasetId, 'a.csv', 'a\n1\n')).toBe('wire.notAllowed');
  await teacher.call(datasetApi.remove, { datasetId });
  expect((await teacher.ask(datasetApi.get, { datasetId, versionId: null })).meta.code).toBe('wire.gone');
});
