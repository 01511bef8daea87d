import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi, type ExtractedFile, extractPath, type KeptPicture, picturePath } from '@xueyan/contract/ai/chat';
import { mediaApi } from '@xueyan/contract/ai/media';
import type { UploadKind } from '@xueyan/contract/ai/upload-kind';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { docx, paragraph } from '../../../testing/word-documents.ts';

let school: School;
let stub: ModelStub;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  const admin = await school.signIn('ROLE_ADMIN', 'upload-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'upload-teacher');
  other = await school.signIn('ROLE_TEACHER', 'upload-other');
  const models = [modelForm('stub-chat'), modelForm('stub-vision', { kind: 'vision' })];
  await addModels(admin, stub.address, '桩', [...models, modelForm('stub-image', { kind: 'image' })]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function send<T>(who: Caller, path: string, name: string, bytes: Buffer): Promise<T> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const answer = await fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body });
  return ((await answer.json()) as { data: T }).data;
}
async function textOf(name: string, bytes: Buffer) {
  const { cut: _, ...file } = await send<ExtractedFile>(teacher, extractPath, name, bytes);
  return file;
}
const pictureOf = async (who: Caller) => (await send<KeptPicture>(who, picturePath, '截图.png', png)).fileId;

const material = (accepts: UploadKind[], count = 2, required = true) => ({
  ...{ variable: 'material', label: '材料', kind: 'upload' as const, required, accepts, count },
});
const form = (accepts: UploadKind[], count?: number) => ({
  ...{
    name: '读材料',
    kind: 'generate' as const,
    prompt: '根据{{material}}出题',
    controls: [material(accepts, count)],
  },
});
const run = async (accepts: UploadKind[], upload: object, count?: number) => {
  const { applicationId } = await teacher.call(applicationApi.save, form(accepts, count));
  const uploads = [{ variable: 'material', ...upload }];
  return teacher.ask(applicationApi.run, { applicationId, uploads, draft: true });
};
const codeOf = async (...given: Parameters<typeof run>) => (await run(...given)).meta.code;

test('the texts of a Word document and a workbook reach the model as files of the question', async () => {
  const word = await textOf('讲义.docx', docx(paragraph('死锁有四个必要条件')));
  const columns = [{ title: '姓名' }, { title: '分数' }];
  const book = await writeSheet({ sheets: [{ name: '成绩', columns, rows: [['张三', '91']] }] });
  const sheet = await textOf('成绩.xlsx', book);
  const { data } = await run(['document'], { files: [word, sheet] });
  if (!data) throw new Error('it was not answered');
  await answerOf(teacher, data);
  const [system, question] = stub.asked.at(-1)?.messages ?? [];
  expect(system?.content).toContain('根据附件「讲义.docx」、附件「成绩.xlsx」出题');
  expect(question?.content).toContain('死锁有四个必要条件');
  expect(question?.content).toContain('张三');
  const { messages } = await teacher.call(chatApi.get, { chatId: data.chatId });
  expect(messages[0]?.files.map(({ name }) => name)).toEqual(['讲义.docx', '成绩.xlsx']);
});

test('a picture goes to a model that sees', async () => {
  const { data } = await run(['picture'], { pictureIds: [await pictureOf(teacher)] });
  if (!data) throw new Error('it was not answered');
  const answer = await answerOf(teacher, data);
  expect(answer).toMatchObject({ state: 'done', model: 'stub-vision' });
  expect(answer.content).toContain('看到 1 张图片');
});

test('what a control does not take is refused: another kind, too many, none, a picture of somebody else', async () => {
  const asked = stub.asked.length;
  const note = { name: '笔记.txt', text: '一' };
  expect(await codeOf(['document'], { files: [note] })).toBe('aiapplication.notOffered');
  expect(await codeOf(['picture'], { files: [{ name: '图.png', text: '一' }] })).toBe('aiapplication.notOffered');
  expect(await codeOf(['text', 'sound'], { files: [{ name: '程序.exe', text: '一' }] })).toBe(
    'aiapplication.notOffered',
  );
  expect(await codeOf(['text'], { pictureIds: [await pictureOf(teacher)] })).toBe('aiapplication.noPictures');
  expect(await codeOf(['text'], { files: [note, note] }, 1)).toBe('aiapplication.tooManyFiles');
  expect(await codeOf(['text'], {})).toBe('aiapplication.missing');
  expect(await codeOf(['picture'], { pictureIds: [await pictureOf(other)] })).toBe('wire.gone');
  expect(stub.asked.length).toBe(asked);
});

test('several controls together take no more files than one question may have', async () => {
  const more = { ...material(['text'], 5), variable: 'more' };
  const controls = [material(['text'], 5), more];
  const files = ['一', '二', '三'].map((text) => ({ name: `${text}.txt`, text }));
  const uploads = [
    { variable: 'material', files },
    { variable: 'more', files },
  ];
  const tried = { form: { ...form(['text']), controls }, uploads };
  expect((await teacher.ask(applicationApi.tryRun, tried)).meta.code).toBe('aiapplication.tooManyInAll');
});

test('the text of a file fills the prompt of a picture, and such a form asks for no pictures', async () => {
  const poster = { ...form(['text'], 1), kind: 'picture' as const, prompt: '画：{{material}}' };
  const uploads = [{ variable: 'material', files: [{ name: '描述.txt', text: '一只烧杯' }] }];
  const { mediaId } = await teacher.call(applicationApi.tryMake, { form: poster, uploads });
  await school.settleJobs();
  expect(await teacher.call(mediaApi.get, { mediaId })).toMatchObject({ state: 'done', prompt: '画：一只烧杯' });
  const long = [{ variable: 'material', files: [{ name: '描述.txt', text: '长'.repeat(3_000) }] }];
  const refused = await teacher.ask(applicationApi.tryMake, { form: poster, uploads: long });
  expect(refused.meta.code).toBe('aiapplication.promptTooLong');
  const seeing = await teacher.ask(applicationApi.save, { ...form(['picture']), kind: 'picture' });
  expect(seeing.meta.code).toBe('aiapplication.onlyTexts');
});
