import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { imageApi } from '@xueyan/contract/lab/image';
import { imageUploadPath } from '@xueyan/contract/lab/image-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

const qcow2 = Buffer.concat([Buffer.from('514649fb', 'hex'), Buffer.alloc(4000, 'disk')]);
const form = (imageName: string) => ({
  ...{ imageName, description: '', category: 'system' as const, labelIds: [], software: [] },
  ...{ packageLocation: '', dataLocation: '', minMemoryMb: 512 as const },
});

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'upload-admin');
});
afterAll(() => school.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = (method: string, address: string, headers: Record<string, string> = {}, body?: Buffer, person = admin) =>
  fetch(new URL(address, school.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: person.token, ...headers },
    body: body && new Uint8Array(body),
  });
const begin = (imageId: string, name: string, bytes: number, person = admin) =>
  tus(
    'POST',
    `/api/${imageUploadPath}`,
    {
      'upload-length': String(bytes),
      'upload-metadata': `imageId ${base64(imageId)},filename ${base64(name)}`,
    },
    undefined,
    person,
  );
const send = (address: string, offset: number, bytes: Buffer, person = admin) =>
  tus(
    'PATCH',
    address,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    bytes,
    person,
  );
const announce = async (name: string) => (await admin.call(imageApi.announce, form(name))).imageId;
const detail = (imageId: string) => admin.call(imageApi.detail, { imageId });
const settled = async (imageId: string) => {
  await school.settleJobs();
  return detail(imageId);
};
const arrive = async (imageId: string, name: string, bytes: Buffer) => {
  const address = (await begin(imageId, name, bytes.length)).headers.get('location') ?? '';
  return { address, reply: await send(address, 0, bytes) };
};
const lies = (address: string) =>
  existsSync(join(school.server.platform.files.incoming, address.split('/').at(-1) ?? ''));

test('an interrupted upload of a disk resumes where it was, and becomes a published image', async () => {
  const imageId = await announce('上传的系统');
  const early = await admin.ask(imageApi.build, { imageId });
  expect(early.meta.code).toBe('labimage.noFile');
  const address = (await begin(imageId, 'disk.qcow2', qcow2.length)).headers.get('location') ?? '';
  expect((await send(address, 0, qcow2.subarray(0, 1234))).status).toBe(204);
  const offset = Number((await tus('HEAD', address)).headers.get('upload-offset'));
  expect(offset).toBe(1234);
  expect((await send(address, offset, qcow2.subarray(offset))).status).toBe(204);
  const made = await settled(imageId);
  expect(made).toMatchObject({ state: 'published', source: 'upload', imageVersion: 1, minMemoryMb: 512, sizeMb: 3 });
  expect(school.lab.imported).toEqual(['/nowhere/source.qcow2']);
  // The uploaded bytes are no longer needed.
  expect(lies(address)).toBe(false);
  expect((await admin.ask(imageApi.build, { imageId })).meta.code).toBe('labimage.noFile');
  // Another disk is the next version.
  await arrive(imageId, 'again.qcow2', qcow2);
  expect((await settled(imageId)).imageVersion).toBe(2);
});

/** Sends the rest of a disk and breaks the connection off after so many bytes of it. */
const breakOff = (address: string, offset: number, count: number) =>
  new Promise<void>((resolve) => {
    const rest = qcow2.length - offset;
    const headers = {
      ...{ 'tus-resumable': '1.0.0', authorization: admin.token, 'upload-offset': String(offset) },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(rest) },
    };
    const sending = request(new URL(address, school.url), { method: 'PATCH', headers });
    sending.on('error', () => resolve());
    sending.on('close', () => resolve());
    sending.write(qcow2.subarray(offset, offset + count), () => setTimeout(() => sending.destroy(), 20));
  });

test('an upload that is cut off at any byte resumes without losing or doubling bytes', async () => {
  const imageId = await announce('断断续续');
  const address = (await begin(imageId, 'disk.qcow2', qcow2.length)).headers.get('location') ?? '';
  const place = join(school.server.platform.files.incoming, address.split('/').at(-1) ?? '');
  const known = async () => Number((await tus('HEAD', address)).headers.get('upload-offset'));
  // The first bytes, pieces of all sizes, and all but the last byte.
  for (const cut of [0, 1, 2, 3, 4, 61, 64, 500, 511, 512, 513, 1000, qcow2.length - 1]) {
    const from = await known();
    if (cut > from) await breakOff(address, from, cut - from);
    // Bytes that the server was still writing when the connection broke count once it reports them.
    await expect.poll(known).toBeGreaterThanOrEqual(from);
    const offset = await known();
    expect(offset).toBeLessThanOrEqual(Math.max(from, cut));
    expect((await readFile(place)).subarray(0, offset)).toEqual(qcow2.subarray(0, offset));
  }
  const offset = await known();
  expect((await send(address, offset + 1, qcow2.subarray(offset + 1))).status).toBe(409);
  expect((await send(address, offset, qcow2.subarray(offset))).status).toBe(204);
  expect(await settled(imageId)).toMatchObject({ state: 'published', imageVersion: 1 });
});

test('a file that is not of the kind in its name is rejected and deleted', async () => {
  const imageId = await announce('名不副实');
  for (const name of ['disk.vmdk', 'disk.ova', 'disk.vdi', 'disk.raw']) {
    const { address, reply } = await arrive(imageId, name, qcow2);
    const { meta } = (await reply.json()) as { meta: { code: string } };
    expect([reply.status, meta.code, lies(address)]).toEqual([415, 'labimage.uploadKind', false]);
  }
  expect((await begin(imageId, 'disk.iso', 5000)).status).toBe(415);
  expect((await begin(imageId, 'disk.qcow2', 21 * 1024 ** 3)).status).toBe(413);
  expect(await detail(imageId)).toMatchObject({ state: 'pending', uploadName: '' });
});

test('a disk that stands on another file is rejected with a message, and kept until the image is deleted', async () => {
  const imageId = await announce('有后备文件');
  const { address } = await arrive(imageId, 'chained.qcow2', Buffer.concat([qcow2, Buffer.from('backing')]));
  const failed = await settled(imageId);
  expect(failed).toMatchObject({ state: 'failed', uploadName: 'chained.qcow2' });
  expect(failed.message).toContain('backing file');
  await admin.call(imageApi.build, { imageId });
  expect((await settled(imageId)).state).toBe('failed');
  expect(lies(address)).toBe(true);
  await admin.call(imageApi.remove, { imageId, confirm: 'DELETE' });
  expect(lies(address)).toBe(false);
});

test('an image that does not boot fails, with the last output of its kernel in the log', async () => {
  const imageId = await announce('不能启动');
  school.lab.failNext('ensureTemplate', 'boot-failed');
  await arrive(imageId, 'disk.qcow2', qcow2);
  expect(await settled(imageId)).toMatchObject({ state: 'failed', message: 'told to fail' });
  const { lines } = await admin.call(imageApi.log, { imageId, fromLine: 0 });
  expect(lines.at(-1)).toBe('told to fail');
});

test('only a builder of images may send a disk, and only the one who began may continue', async () => {
  const imageId = await announce('别人的');
  const teacher = await school.signIn('ROLE_TEACHER', 'upload-teacher');
  const other = await school.signIn('ROLE_ADMIN', 'upload-other');
  expect((await begin(imageId, 'disk.qcow2', qcow2.length, teacher)).status).toBe(403);
  const address = (await begin(imageId, 'disk.qcow2', qcow2.length)).headers.get('location') ?? '';
  for (const person of [teacher, other]) expect((await send(address, 0, qcow2, person)).status).toBe(403);
  expect((await tus('DELETE', address)).status).toBe(204);
  expect(lies(address)).toBe(false);
});
