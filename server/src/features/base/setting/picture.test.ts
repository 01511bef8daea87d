import { authApi } from '@xueyan/contract/base/auth';
import { schoolPictureMaxBytes, settingApi } from '@xueyan/contract/base/setting';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '../../../platform/clock.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { collectUnused } from '../stored-file/stored-file.service.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'picture-admin');
});
afterAll(() => school.close());

/** A header only, which suffices to determine format and size. */
function png(width: number, height: number, bytes = 60): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const rest = Buffer.from('080600000000000000000000000049444154', 'hex');
  return Buffer.concat([head, size, rest, Buffer.alloc(Math.max(0, bytes - 42))]);
}

async function send(who: Caller, picture: string, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
  const headers = { authorization: who.token };
  const reply = await fetch(`${school.url}/api/file/school/${picture}`, { method: 'POST', headers, body });
  const { meta, data } = (await reply.json()) as { meta: Meta; data: { address: string } };
  return { status: reply.status, meta, data };
}
const info = () => school.nobody.call(authApi.sysinfo, {});
const look = (address: string) => fetch(`${school.url}${address}`);

test.each(['logo', 'appLogo', 'loginPicture'] as const)(
  'the %s is shown before login, until it is removed',
  async (picture) => {
    expect((await info())[picture]).toBe('');
    const { data } = await send(admin, picture, png(40, 40));
    expect((await info())[picture]).toBe(data.address);
    const seen = await look(data.address);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    const next = await send(admin, picture, png(41, 41));
    expect((await look(data.address)).status).toBe(404);
    await admin.call(settingApi.removePicture, { picture });
    expect((await info())[picture]).toBe('');
    expect((await look(next.data.address)).status).toBe(404);
  },
);

test('a picture is limited to the size of its slot, and checked by content, not by name', async () => {
  expect((await send(admin, 'logo', png(190, 46))).status).toBe(200);
  expect((await send(admin, 'logo', png(191, 46))).meta.code).toBe('setting.pictureSize');
  expect((await send(admin, 'appLogo', png(46, 45))).meta.code).toBe('setting.pictureSize');
  expect(
    (await send(admin, 'logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(3)))).meta.code,
  ).toBe('setting.pictureKind');
  expect((await send(admin, 'logo', png(40, 40, schoolPictureMaxBytes + 1))).status).toBe(413);
  expect((await send(admin, 'banner', png(40, 40))).status).toBe(404);
});

test('a picture that is shown is not removed as unused', async () => {
  const { data } = await send(admin, 'logo', png(90, 40));
  await collectUnused(school.server.db);
  await collectUnused(school.server.db, new Date(clock.now().getTime() + 4_000 * 86_400_000));
  expect((await look(data.address)).status).toBe(200);
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s neither sets nor removes one', async (role) => {
  const person = await school.signIn(role, `picture-${role.toLowerCase()}`);
  expect((await send(person, 'logo', png(40, 40))).status).toBe(403);
  expect((await person.ask(settingApi.removePicture, { picture: 'logo' })).status).toBe(403);
});
