import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import {
  dictionaryManageApi as api,
  DictionaryEntryForm,
  DictionaryForm,
} from '@xueyan/contract/base/dictionary-manage';
import { startApi } from '@xueyan/contract/composed/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'dictionary-admin');
  student = await school.signIn('ROLE_STUDENT', 'dictionary-student');
});
afterAll(() => school.close());

const dictionaryCode = 'ROOM_KIND';
const form = DictionaryForm.parse({ dictionaryCode, name: '教室类型' });
const entry = (entryCode: string, more: object = {}) => ({
  ...DictionaryEntryForm.parse({ entryCode, name: entryCode.toUpperCase(), ...more }),
  dictionaryCode,
});
const read = async () => (await student.call(dictionaryApi.init, {})).dictMap[dictionaryCode];

test('a dictionary is created, and everybody reads its entries in order', async () => {
  await admin.call(api.save, form);
  expect((await admin.ask(api.save, form)).meta.code).toBe('dictionary.codeTaken');
  const page = await openPage(school, student);
  for (const code of ['lab', 'hall', 'gym']) await admin.call(api.saveEntry, entry(code));
  await page.next('dictionary.changed');
  await admin.call(api.moveEntry, { dictionaryCode, entryCode: 'gym', position: 0 });
  expect((await read())?.map(({ dictCode }) => dictCode)).toEqual(['gym', 'lab', 'hall']);
  expect((await admin.ask(api.saveEntry, entry('lab'))).meta.code).toBe('dictionary.codeTaken');
  page.close();
});

test('an entry is renamed, switched off and deleted', async () => {
  await admin.call(api.updateEntry, entry('hall', { name: '报告厅', enabled: false }));
  expect((await read())?.at(-1)).toEqual({ dictCode: 'hall', dictName: '报告厅', disabled: true });
  await admin.call(api.removeEntry, { dictionaryCode, entryCode: 'hall' });
  expect((await admin.call(api.listEntries, { dictionaryCode })).pageInfo.totalSize).toBe(2);
});

test('dictionaries are sent again only when the browser’s version is outdated', async () => {
  const first = (await student.call(startApi.read, { dictionaries: 'none' })).dictionaries;
  const version = first?.version ?? '';
  expect((await student.call(startApi.read, { dictionaries: version })).dictionaries).toBeNull();
  await admin.call(api.saveEntry, entry('pool'));
  expect((await student.call(startApi.read, { dictionaries: version })).dictionaries?.version).not.toBe(version);
});

test('a dictionary that the product relies on can be renamed but not deleted', async () => {
  const builtIn = { dictionaryCode: 'MESSAGE_TYPE' };
  expect((await admin.ask(api.remove, builtIn)).meta.code).toBe('dictionary.builtIn');
  expect((await admin.ask(api.removeEntry, { ...builtIn, entryCode: '01' })).meta.code).toBe('dictionary.builtIn');
  const { version } = await admin.call(api.get, builtIn);
  const change = { ...DictionaryForm.parse({ ...builtIn, name: '消息种类' }), version };
  await admin.call(api.update, change);
  expect((await admin.call(api.get, builtIn)).name).toBe('消息种类');
  expect((await admin.ask(api.update, change)).meta.code).toBe('wire.changed');
});

test('a dictionary of the school’s own is deleted with its entries', async () => {
  await admin.call(api.remove, { dictionaryCode });
  expect(await read()).toBeUndefined();
  expect((await admin.ask(api.listEntries, { dictionaryCode })).meta.code).toBe('wire.gone');
});

test.each(['abc', '有汉字的', 'with space'])('a dictionary cannot have the code %s', async (code) => {
  expect((await admin.ask(api.save, { ...form, dictionaryCode: code })).status).toBe(400);
});

test('a student reads dictionaries and manages none', async () => {
  expect((await student.ask(api.list, {})).status).toBe(403);
  expect((await student.ask(api.save, form)).status).toBe(403);
});
