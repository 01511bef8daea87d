import { type Provider, providerApi } from '@xueyan/contract/ai/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiProviders } from '../../../db/ai.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { isInside } from '../../../platform/model/reach.ts';
import { addModels, modelForm, providerForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'provider-admin');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const find = async (id: string): Promise<Provider> => {
  const { providerList } = await admin.call(providerApi.list, {});
  const found = providerList.find(({ providerId }) => providerId === id);
  if (!found) throw new Error('it is not listed');
  return found;
};

test('a key is stored encrypted, is never sent back, and stays when none is given', async () => {
  const id = await addModels(admin, stub.address, '密钥', [modelForm('stub-chat')]);
  const rows = await school.sql.select().from(aiProviders);
  expect(JSON.stringify(rows)).not.toContain('sk-very-secret');
  const before = await find(id);
  expect(before.hasKey).toBe(true);
  expect(JSON.stringify(before)).not.toContain('sk-');
  const form = { ...providerForm('密钥', stub.address, before.models), key: null };
  await admin.call(providerApi.update, { ...form, providerId: id, version: before.version });
  expect((await find(id)).hasKey).toBe(true);
});

test('a key is not sent to another host: a moved provider needs it again', async () => {
  const id = await addModels(admin, stub.address, '搬走', []);
  const { version } = await find(id);
  const form = { ...providerForm('搬走', 'http://127.0.0.2:1/v1', []), key: null };
  await admin.call(providerApi.update, { ...form, providerId: id, version });
  expect((await find(id)).hasKey).toBe(false);
});

test('the test of a provider lists its models, or the reason it failed, without the key', async () => {
  const good = await addModels(admin, stub.address, '可用', []);
  expect(await admin.call(providerApi.test, { providerId: good })).toMatchObject({
    ok: true,
    models: ['stub-chat', 'stub-slow', 'stub-embedding'],
  });
  const bad = await addModels(admin, 'http://127.0.0.1:1/v1', '不通', []);
  const answer = await admin.call(providerApi.test, { providerId: bad });
  expect(answer).toMatchObject({ ok: false, models: [] });
  expect(answer.reason).not.toBe('');
  expect(answer.reason).not.toContain('sk-');
});

test('an address in a private network is requested only when an administrator marked it as local', async () => {
  const form = { ...providerForm('未勾选', stub.address, []), local: false };
  const { providerId } = await admin.call(providerApi.save, form);
  const answer = await admin.call(providerApi.test, { providerId });
  expect(answer).toMatchObject({ ok: false });
  expect(answer.reason).toContain('127.0.0.1');
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['::1', true],
  ['::ffff:192.168.1.1', true],
  ['fd00::1', true],
  ['1.1.1.1', false],
  ['2606:4700::1111', false],
])('%s is inside a private network: %s', (address, inside) => expect(isInside(address)).toBe(inside));

test('an address with an account or parameters is refused', async () => {
  for (const address of ['http://me:pw@127.0.0.1/v1', 'http://127.0.0.1/v1?key=1', 'ftp://127.0.0.1', 'file:///etc']) {
    const { status } = await admin.ask(providerApi.save, providerForm('错误地址', address, []));
    expect([address, status]).toEqual([address, 400]);
  }
});

test('a concurrent change of a provider is refused, as is a duplicate name', async () => {
  const id = await addModels(admin, stub.address, '同名', []);
  const again = await admin.ask(providerApi.save, providerForm('同名', stub.address, []));
  expect(again.meta.code).toBe('provider.sameName');
  const { version } = await find(id);
  const form = { ...providerForm('同名', stub.address, []), providerId: id, version };
  await admin.call(providerApi.update, form);
  expect((await admin.ask(providerApi.update, form)).status).toBe(409);
});
