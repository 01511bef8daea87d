import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi, extractPath } from '@xueyan/contract/ai/chat';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { providerApi } from '@xueyan/contract/ai/provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aiUsages } from '../../../db/ai.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { lockedPdf, pdfOf } from '../../../testing/documents/pdf.ts';
import { addModels, answerOf, modelForm, providerForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
let student: Caller;
let baseId: string;
let providerId: string;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'bad-input-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'bad-input-teacher');
  student = await school.signIn('ROLE_STUDENT', 'bad-input-student');
  providerId = await addModels(admin, stub.address, '桩', [modelForm('stub-chat'), modelForm('stub-slow')]);
  ({ baseId } = await teacher.call(knowledgeApi.save, base));
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const base = { name: '资料', description: '', scope: 'public' as const, classIds: [], chunkSize: 200 };

async function post(who: Caller, path: string, name: string, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body });
  const { data, meta } = (await response.json()) as {
    data: { documentId?: string } | null;
    meta: { code?: string; msg: string };
  };
  return { status: response.status, code: meta.code, documentId: data?.documentId ?? '' };
}
/** Returns what becomes of a document: its state and the reason. */
async function read(name: string, bytes: Buffer) {
  const sent = await post(teacher, `${knowledgeUploadPath}/${baseId}`, name, bytes);
  if (!sent.documentId) return { state: 'refused', reason: sent.code ?? '', chunkCount: 0 };
  await school.settleJobs();
  const { resultList } = (await teacher.call(knowledgeApi.documents, { baseId, pageSize: 100 })).pageInfo;
  const found = resultList.find(({ documentId }) => documentId === sent.documentId);
  return { state: found?.state, reason: found?.reason ?? '', chunkCount: found?.chunkCount ?? -1 };
}

/** What Office makes of a document with a password: the container of its old formats, with one known stream. */
const lockedOffice = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1_016),
  Buffer.from('EncryptedPackage', 'utf16le'),
  Buffer.alloc(2_048),
]);

describe('a document of a knowledge base', () => {
  test('with text on its pages is read', async () => {
    expect(await read('正常.pdf', pdfOf(2, 'deadlock needs four conditions'))).toMatchObject({ state: 'ready' });
  });

  test('that is a scan fails with that as the likely reason', async () => {
    expect(await read('扫描.pdf', pdfOf(3))).toMatchObject({
      ...{ state: 'failed', chunkCount: 0 },
      reason: expect.stringContaining('扫描件'),
    });
  });

  test('that has a password is said to have one', async () => {
    const locked = { state: 'failed', chunkCount: 0, reason: expect.stringContaining('密码') };
    expect(await read('加密.pdf', lockedPdf())).toMatchObject(locked);
    const office = await read('加密.docx', lockedOffice);
    if (office.state !== 'refused') expect(office).toMatchObject(locked);
    else expect(office.reason).toBe('knowledge.wrongKind');
  });

  test('of 10,000 pages is refused with how many are read', async () => {
    expect(await read('一万页.pdf', pdfOf(10_000, 'page'))).toMatchObject({
      ...{ state: 'failed', chunkCount: 0 },
      reason: expect.stringContaining('10000 页'),
    });
  });

  test('that makes too many passages is refused whole, not cut in silence', async () => {
    const long = Array.from({ length: 20_001 }, (_, at) => `# 第${at}节\n\n内容`).join('\n\n');
    expect(await read('长.md', Buffer.from(long))).toMatchObject({
      ...{ state: 'failed', chunkCount: 0 },
      reason: expect.stringContaining('20001'),
    });
  });

  test('beyond the limit of bytes is refused before it is kept', async () => {
    const sent = await post(teacher, `${knowledgeUploadPath}/${baseId}`, '大.txt', Buffer.alloc(51 * 1024 * 1024, 65));
    expect(sent).toMatchObject({ status: 413, documentId: '' });
  });

  test('is told the same where it is attached to a question', async () => {
    expect((await post(student, extractPath, '加密.pdf', lockedPdf())).code).toBe('document.encrypted');
    expect((await post(student, extractPath, '扫描.pdf', pdfOf(1))).code).toBe('knowledge.noText');
    expect((await post(student, extractPath, '一万页.pdf', pdfOf(10_000, 'page'))).code).toBe('document.tooManyPages');
  });
});

const usages = async () => (await school.sql.select().from(aiUsages)).length;

test('a prompt of a megabyte is refused by its limit, asked nobody and charged nothing', async () => {
  const before = [stub.asked.length, await usages()];
  const long = '字'.repeat(350_000);
  const { status, meta } = await student.ask(chatApi.ask, { content: long });
  expect([400, 413]).toContain(status);
  expect(meta.success).toBe(false);
  const form = { name: '长', kind: 'generate' as const, prompt: long };
  expect((await teacher.ask(applicationApi.save, form)).meta.success).toBe(false);
  expect([stub.asked.length, await usages()]).toEqual(before);
});

const field = { variable: 'topic', label: '主题', kind: 'text' as const, required: true, max: 10 };
const published = async (more: object = {}) => {
  const form = { name: '出题', kind: 'generate' as const, prompt: '围绕{{topic}}', controls: [field], ...more };
  const { applicationId } = await teacher.call(applicationApi.save, form);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  return applicationId;
};

test('form values outside their limits, of unknown names and of other types are refused or dropped', async () => {
  const applicationId = await published();
  const run = async (values: object) => student.ask(applicationApi.run, { applicationId, values: values as never });
  expect((await run({ topic: '一二三四五六七八九十一' })).meta.code).toBe('aiapplication.tooLong');
  expect((await run({ topic: '字'.repeat(20_001) })).status).toBe(400);
  expect((await run({ topic: 7 })).status).toBe(400);
  expect((await run({ topic: ['锁'] })).status).toBe(400);
  expect((await run({ '__proto__ x': '锁' })).status).toBe(400);
  const begun = await run({ topic: '锁', secret: '另一个值' });
  await answerOf(student, begun.data);
  expect(JSON.stringify(stub.asked.at(-1))).not.toContain('另一个值');
});

test('a published application whose knowledge base is gone says so, without asking a model', async () => {
  const { baseId: gone } = await teacher.call(knowledgeApi.save, { ...base, name: '将被删除' });
  const knowing = { kind: 'knowledge' as const, controls: [], prompt: '回答', baseIds: [gone] };
  const applicationId = await published(knowing);
  await teacher.call(knowledgeApi.remove, { baseId: gone });
  const before = [stub.asked.length, await usages()];
  const refused = await student.ask(applicationApi.run, { applicationId, content: '锁' });
  expect(refused.meta).toMatchObject({ code: 'chat.basesClosed', msg: expect.stringContaining('不再开放') });
  expect([stub.asked.length, await usages()]).toEqual(before);
});

test('of two tabs that go on with one chat at once one is answered whole, and the other is told to wait', async () => {
  const first = await student.call(chatApi.ask, { content: '照读：开始' });
  await answerOf(student, first);
  const { chatId, answerId: parentId } = first;
  const tabs = ['甲', '乙'].map((tab) => ({ chatId, parentId, content: `照读：${tab.repeat(400)}` }));
  const replies = await Promise.all(tabs.map((one) => student.ask(chatApi.ask, one)));
  const begun = replies.filter(({ meta }) => meta.success);
  expect(begun.length).toBeGreaterThan(0);
  for (const { meta } of replies.filter((one) => !one.meta.success))
    expect(meta).toMatchObject({ code: 'chat.answering', msg: expect.stringContaining('还没有结束') });
  for (const { data } of begun) {
    const { state, content } = await answerOf(student, data);
    expect([state, content.length]).toEqual(['done', 400]);
    expect(content).toMatch(/^(甲+|乙+)$/);
  }
  const { messages } = await student.call(chatApi.get, { chatId });
  expect(messages.filter((one) => one.parentId === parentId)).toHaveLength(begun.length);
});

test('a published application whose provider is gone says what is missing and where it is set', async () => {
  const applicationId = await published();
  const [provider] = (await admin.call(providerApi.list, {})).providerList;
  const before = await usages();
  const { models, version = 0 } = provider ?? { models: [] };
  const off = { ...providerForm('桩', stub.address, models), providerId, version, enabled: false };
  await admin.call(providerApi.update, off);
  const refused = await student.ask(applicationApi.run, { applicationId, values: { topic: '锁' } });
  expect(refused.meta).toMatchObject({ code: 'provider.none', msg: expect.stringContaining('AI 模型') });
  expect(await usages()).toBe(before);
});
