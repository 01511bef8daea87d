import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { unpackedMaxBytes } from '@xueyan/contract/wire/document';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withPrograms } from '../../../testing/host-programs.ts';
import { questionFiles } from '../../../testing/question-files.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { docx, oldDoc, paragraph } from '../../../testing/word-documents.ts';

let school: School;
let teacher: Caller;
let files: ReturnType<typeof questionFiles>;
let bankId: string;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'old-word-teacher');
  files = questionFiles(school, teacher);
  const form = { name: '旧文档', description: '', subject: 'linux', courseId: null, contribution: false } as const;
  folder = await mkdtemp(join(tmpdir(), 'xueyan-old-word-'));
  ({ bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' }));
});
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true });
});

const doc = oldDoc('1. 显示当前目录的命令是\rA. ls\rB. pwd\r答案：B\r');
const rich = Buffer.from('{\\rtf1\\ansi 1. x\\par A. 1\\par B. 2\\par Answer: A}');
const open = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`);
const modern = docx(['1. 显示当前目录的命令是', 'A. ls', 'B. pwd', '答案：B'].map((line) => paragraph(line)).join(''));

test.each([
  ['doc', doc],
  ['rtf', rich],
])('where no program converts documents, a .%s file is refused with what to do', async (kind, bytes) => {
  const { meta } = await withPrograms([], () => files.check(bytes, bankId));
  expect([meta.code, meta.msg]).toEqual([
    'questiontransfer.oldWord',
    `服务器没有安装文档转换程序，读不了 .${kind} 文件。请在 Word 或 WPS 中另存为 .docx 后再导入，或请管理员在「本系统」安装`,
  ]);
});

test('where the jail is missing, or the document cannot be opened, this is said with what to do', async () => {
  const { judge } = school.server.platform;
  const status = vi.spyOn(judge, 'status').mockResolvedValueOnce({ ...(await judge.status()), available: false });
  await withPrograms(['soffice'], async () => {
    expect((await files.check(doc, bankId)).meta.code).toBe('questiontransfer.oldWordJail');
    const { code, msg = '' } = (await files.check(doc, bankId)).meta;
    expect([code, msg.includes('另存为 .docx')]).toEqual(['questiontransfer.oldWordBroken', true]);
  });
  status.mockRestore();
});

test('what the program writes is not loaded beyond what a document may unpack to', async () => {
  const convert = vi
    .spyOn(school.server.platform.judge, 'convert')
    .mockImplementation(async (_, take) => ({ taken: await take('/nowhere/made.docx', unpackedMaxBytes + 1) }));
  await withPrograms(['soffice'], async () => {
    expect((await files.check(doc, bankId)).meta.code).toBe('document.tooComplex');
  });
  convert.mockRestore();
});

test('conversions take turns, and one person waits with one file only', async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string }>();
  const convert = vi.spyOn(school.server.platform.judge, 'convert').mockImplementation(() => promise);
  await withPrograms(['soffice'], async () => {
    const checks = Array.from({ length: 3 }, () => files.check(doc, bankId));
    const first = await Promise.race(checks);
    resolve({ message: 'held' });
    const codes = (await Promise.all(checks)).map(({ meta }) => meta.code ?? '');
    expect([first.meta.code, codes.toSorted()]).toEqual([
      'document.busy',
      ['document.busy', 'questiontransfer.oldWordBroken', 'questiontransfer.oldWordBroken'],
    ]);
  });
  convert.mockRestore();
});

test('an old document is converted once, in the jail, read as any other, and the person is told', async () => {
  const { judge } = school.server.platform;
  const asked: string[] = [];
  const convert = vi.spyOn(judge, 'convert').mockImplementation(async ({ program, extension, form }, take) => {
    asked.push(`${program} ${extension} ${form}`);
    const path = join(folder, 'made.docx');
    await writeFile(path, modern);
    return { taken: await take(path, modern.length) };
  });
  const { importId, format, questions, notes } = await withPrograms(['soffice'], () => files.found(doc, bankId));
  expect([format, questions.map(({ title, problems }) => [title, problems])]).toEqual([
    'docx',
    [['显示当前目录的命令是', []]],
  ]);
  expect(notes).toEqual(['.doc 文件先转换成 .docx 再读取，请核对公式和排版']);
  await files.startById(importId, { bankId });
  await school.settleJobs();
  await withPrograms(['soffice'], () => files.found(open, bankId));
  expect(asked).toEqual(['soffice doc docx', 'soffice odt docx']);
  convert.mockRestore();
});
