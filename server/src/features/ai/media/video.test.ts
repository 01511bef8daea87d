import { applicationApi } from '@xueyan/contract/ai/application';
import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { jobApi } from '@xueyan/contract/base/job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiUsages } from '../../../db/ai.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { stubFilm } from '../../../model-stub-film.ts';
import { addModels, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { isMp4, mp4SecondsOf } from './mp4.rule.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
let student: Caller;
const models: Record<string, string> = {};
const names = ['', '-form', '-endless', '-fails', '-empty', '-beside', '-elsewhere', '-leads'].map(
  (end) => `stub-video${end}`,
);
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'video-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'video-teacher');
  student = await school.signIn('ROLE_STUDENT', 'video-student');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const read = (mediaId: string, who = teacher): Promise<Media> => who.call(mediaApi.get, { mediaId });
const settled = async () =>
  (await school.sql.select().from(aiUsages)).filter(({ state }) => state === 'settled').length;
const film = async (model: string, more: object = {}) => {
  const asked = { prompt: '水滴落入烧杯', modelId: models[model] ?? '', seconds: 4, ...more };
  const begun = await teacher.call(mediaApi.video, asked);
  return begun;
};

test('without a video model the request says what is missing and where it is set', async () => {
  const { meta } = await teacher.ask(mediaApi.video, { prompt: '水滴' });
  expect(meta).toMatchObject({ code: 'provider.none', msg: expect.stringContaining('AI 模型') });
  await addModels(
    admin,
    stub.address,
    '桩视频',
    names.map((name) => modelForm(name, { kind: 'video', priceOut: 100 })),
  );
  for (const { title, modelId } of (await teacher.call(mediaApi.status, {})).videoModels) models[title] = modelId;
  expect(Object.keys(models)).toEqual(names);
});

test('a prompt becomes a film that is kept with its prompt, counted in minutes, and published like other media §ai.4,5', async () => {
  const { mediaId } = await film('stub-video', { title: '水滴', size: '720x1280' });
  expect((await read(mediaId)).state).toBe('making');
  await school.settleJobs();
  const made = await read(mediaId);
  expect(made).toMatchObject({ state: 'done', kind: 'film', by: 'stub-video', prompt: '水滴落入烧杯', title: '水滴' });
  expect(made.settings).toMatchObject({ seconds: 4, size: '720x1280' });
  expect(made.files.map(({ role, name }) => [role, name])).toEqual([['mp4', '水滴.mp4']]);
  const answer = await fetch(school.url + made.files[0]?.address, { headers: { authorization: teacher.token } });
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  expect([...stub.videos.values()].at(-1)).toMatchObject({ seconds: '4', size: '720x1280', model: 'stub-video' });
  const usage = (await school.sql.select().from(aiUsages)).find(({ model }) => model === 'stub-video');
  expect(usage).toMatchObject({ state: 'settled', seconds: 4, outputTokens: 4_000 });
  expect((await student.ask(mediaApi.get, { mediaId })).meta.code).toBe('wire.gone');
  await teacher.call(mediaApi.publish, { mediaId });
  const shared = await student.call(mediaApi.list, { view: 'public', kind: 'film' });
  expect(shared.pageInfo.resultList.map((one) => one.mediaId)).toEqual([mediaId]);
});

test('a server that takes a form alone is asked with one', async () => {
  const { mediaId } = await film('stub-video-form');
  await school.settleJobs();
  expect(await read(mediaId)).toMatchObject({ state: 'done', by: 'stub-video-form' });
  expect([...stub.videos.values()].at(-1)).toMatchObject({ prompt: '水滴落入烧杯', seconds: '4' });
});

test('a film that the provider left at another of its own addresses is fetched from there', async () => {
  const { mediaId } = await film('stub-video-beside');
  await school.settleJobs();
  expect(await read(mediaId)).toMatchObject({ state: 'done', by: 'stub-video-beside' });
});

test.each([
  ['stub-video-fails', 'the prompt was refused'],
  ['stub-video-empty', 'MP4'],
  // The address was configured by nobody: it is said, and not followed.
  ['stub-video-elsewhere', 'films.example，这不是管理员配置的服务地址'],
  ['stub-video-leads', 'films.example'],
])('%s fails with its reason and is not charged', async (model, reason) => {
  const before = await settled();
  const { mediaId } = await film(model);
  await school.settleJobs();
  expect(await read(mediaId)).toMatchObject({ state: 'failed', message: expect.stringContaining(reason), files: [] });
  expect(await settled()).toBe(before);
});

test('a film that is cancelled is given up at the provider too, and is not charged', async () => {
  const before = await settled();
  const { mediaId, jobId } = await film('stub-video-endless');
  const running = school.settleJobs();
  const endless = () => [...stub.videos].find(([, { model }]) => model === 'stub-video-endless');
  await expect.poll(() => endless()?.[1].looks ?? 0).toBeGreaterThan(1);
  await teacher.call(jobApi.cancel, { jobId });
  await running;
  expect((await read(mediaId)).state).toBe('cancelled');
  await expect.poll(() => stub.dropped).toEqual([endless()?.[0]]);
  expect(await settled()).toBe(before);
});

test('a limit of minutes is told before anything begins', async () => {
  const limit = { subject: 'user', subjectId: student.id, dayTokens: null, monthTokens: null } as const;
  await admin.call(quotaApi.save, { ...limit, dayMinutes: 0 });
  const begun = stub.videos.size;
  expect((await student.ask(mediaApi.video, { prompt: '海' })).meta.code).toBe('aiquota.minutesNotAllowed');
  expect(stub.videos.size).toBe(begun);
});

test('an application with a video model films its filled prompt', async () => {
  const subject = { variable: 'subject', label: '主题', kind: 'text' as const, required: true };
  const { applicationId } = await teacher.call(applicationApi.save, {
    ...{ name: '短片', kind: 'film', prompt: '慢动作：{{subject}}', controls: [subject] },
    ...{ modelId: models['stub-video'] ?? '', media: { videoSeconds: 6, videoSize: '1024x1024' } },
  });
  const values = { subject: '水滴' };
  const { mediaId } = await teacher.call(applicationApi.make, { applicationId, values, draft: true });
  await school.settleJobs();
  expect(await read(mediaId)).toMatchObject({ state: 'done', prompt: '慢动作：水滴', kind: 'film' });
  expect([...stub.videos.values()].at(-1)).toMatchObject({ seconds: '6', size: '1024x1024' });
});

test('the length of a film is read from its header', async () => {
  const at = (bytes: Buffer) => async (from: number, length: number) => bytes.subarray(from, from + length);
  expect(await isMp4(at(stubFilm))).toBe(true);
  expect(await mp4SecondsOf(at(stubFilm), stubFilm.length)).toBeCloseTo(1, 1);
  const broken = Buffer.concat([stubFilm.subarray(0, 40), Buffer.alloc(40, 255)]);
  expect(await mp4SecondsOf(at(broken), broken.length)).toBe(0);
  expect(await isMp4(at(Buffer.from('no film')))).toBe(false);
});
