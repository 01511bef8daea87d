import { existsSync } from 'node:fs';
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
  await expect.poll(async () => ['published', 'failed'].includes((await detail(imageId)).state)).toBe(true);
  return detail(imageId);
};
const arrive = async (imageId: string, name: string, bytes: Buffer) => {
  const address = (await begin(imageId, name, bytes.length)).headers.get('location') ?? '';
  return { address, reply: await send(address, 0, bytes) };
};
const lies = (address: string) =>
  existsSync(join(school.server.platform.files.incoming, address.split('/').at(-1) ?? ''));

test('a disk that was cut off on its way goes on where it was, and becomes a published image', async () => {
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
  // The bytes that came are no longer needed, and another disk is another image.
  expect(lies(address)).toBe(false);
  expect((await begin(imageId, 'disk.qcow2', 5000)).status).toBe(403);
  expect((await admin.ask(imageApi.build, { imageId })).meta.code).toBe('labimage.noFile');
});

test('what is not of the kind that its name says is refused and thrown away', async () => {
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

test('a disk that stands on another file is refused in words, and kept until the image is deleted', async () => {
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

test('an image that does not boot is failed, with what its kernel said last in the log', async () => {
  const imageId = await announce('不能启动');
  school.lab.failNext('ensureTemplate', 'boot-failed');
  await arrive(imageId, 'disk.qcow2', qcow2);
  expect(await settled(imageId)).toMatchObject({ state: 'failed', message: 'told to fail' });
  const { lines } = await admin.call(imageApi.log, { imageId, fromLine: 0 });
  expect(lines.at(-1)).toBe('told to fail');
});

test('nobody but who builds images sends a disk, and only who began goes on', async () => {
  const imageId = await announce('别人的');
  const teacher = await school.signIn('ROLE_TEACHER', 'upload-teacher');
  const other = await school.signIn('ROLE_ADMIN', 'upload-other');
  expect((await begin(imageId, 'disk.qcow2', qcow2.length, teacher)).status).toBe(403);
  const address = (await begin(imageId, 'disk.qcow2', qcow2.length)).headers.get('location') ?? '';
  for (const person of [teacher, other]) expect((await send(address, 0, qcow2, person)).status).toBe(403);
  expect((await tus('DELETE', address)).status).toBe(204);
  expect(lies(address)).toBe(false);
});
