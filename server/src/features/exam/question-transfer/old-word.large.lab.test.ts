// Old documents that LibreOffice writes, sent as a teacher does and converted by it again in the real jail.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { type ConvertingSchool, openConvertingSchool } from '../../../testing/converting-school.ts';
import { questionFiles } from '../../../testing/question-files.ts';

const run = promisify(execFile);
const ready = await hasProgram('soffice');
const allMs = 600_000;
let at: ConvertingSchool;
let folder: string;
beforeAll(async () => {
  if (!ready) return;
  folder = await mkdtemp(join(tmpdir(), 'xueyan-old-word-'));
  at = await openConvertingSchool();
});
afterAll(async () => {
  await at?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const lines = ['1. 显示当前目录的命令是（　　）', 'A. ls', 'B. pwd', '答案：B', '2. 三是奇数。', '答案：对'];

test.for(['doc', 'rtf', 'odt'])(
  'a .%s file is converted and read as a paper',
  { timeout: allMs },
  async (kind, context) => {
    if (!ready) context.skip('soffice (LibreOffice) is not installed');
    const source = join(folder, `${kind}-paper.html`);
    const body = lines.map((line) => `<p>${line}</p>`).join('');
    await writeFile(source, `<html><head><meta charset="utf-8"></head><body>${body}</body></html>`);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const way = ['--infilter=HTML (StarWriter)', '--convert-to', kind, '--outdir', folder, source];
    await run('soffice', ['--headless', profile, ...way]);
    const { teacher } = at.lesson;
    const form = {
      name: `旧卷 ${kind}`,
      description: '',
      subject: 'linux',
      courseId: null,
      contribution: false,
    } as const;
    const { bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' });
    const bytes = await readFile(source.replace('.html', `.${kind}`));
    const { questions, notes } = await questionFiles(at.school, teacher).found(bytes, bankId);
    expect(questions.map(({ title, key, problems }) => [title, key, problems])).toEqual([
      ['显示当前目录的命令是（ ）', { kind: 'single', correct: 'o2' }, []],
      ['三是奇数。', { kind: 'judge', correct: true }, []],
    ]);
    expect(notes).toEqual([`.${kind} 文件先转换成 .docx 再读取，请核对公式和排版`]);
  },
);
