import { jobApi } from '@xueyan/contract/base/job';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { questionFiles } from '../../../testing/question-files.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let files: ReturnType<typeof questionFiles>;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'once-teacher');
  files = questionFiles(school, teacher);
});
afterAll(() => school.close());

const newBank = async (name: string, owner = teacher) => {
  const form = { name, description: '', subject: 'linux', courseId: null, contribution: false } as const;
  return (await owner.call(questionBankApi.save, { ...form, sharing: 'mine' })).bankId;
};
const text = Buffer.from(
  '1. 下列是偶数的是\nA. 1\nB. 2\n答案：B\n\n2. 三是奇数\n答案：对\n\n3. 没有答案的题\nA. 1\nB. 2\n',
);

test('a file of questions is sent and read once for two checks, its list of problems and its import', async () => {
  const [one, two] = [await newBank('一次甲'), await newBank('一次乙')];
  const read = vi.spyOn(school.server.platform.parser, 'rule');
  const { importId, questions } = await files.found(text, one);
  expect(questions.map(({ problems }) => problems.length)).toEqual([0, 0, 1]);
  const again = (await files.checkAgain(importId, two)).data;
  expect([again.importId, again.questions]).toEqual([importId, questions]);
  const limits = { maxBytes: 1e6, maxRows: 100, maxColumns: 40 };
  expect(await readSheet(await files.refusedById(importId, two), limits)).toHaveLength(2);
  const { jobId } = (await files.startById(importId, { bankId: two, chosen: [2] })).data;
  await school.settleJobs();
  const job = await teacher.call(jobApi.get, { jobId });
  // Of three questions one was imported, one was not chosen, and one cannot be imported.
  expect(job.result).toEqual({ added: 1, failed: [], given: 3, chosen: 1, unusable: 1 });
  expect((await teacher.call(questionApi.list, { bankId: two })).pageInfo.totalSize).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  expect((await files.startById(importId, { bankId: two })).data.jobId).toBe(jobId);
  expect((await files.checkAgain(importId, two)).meta.code).toBe('import.ended');
});

test('the file of another teacher, and one that has ended, are refused', async () => {
  const other = await school.signIn('ROLE_TEACHER', 'once-other');
  const theirs = questionFiles(school, other);
  const { importId } = await files.found(text, await newBank('一次丙'));
  const bankId = await newBank('一次丁', other);
  expect((await theirs.checkAgain(importId, bankId)).meta.code).toBe('import.ended');
  expect((await theirs.startById(importId, { bankId })).meta.code).toBe('import.ended');
  expect((await theirs.differencesById(importId, bankId)).toString()).toContain('import.ended');
  await school.clock.advance({ minutes: 61 });
  expect((await files.startById(importId, { bankId })).meta.code).toBe('import.ended');
});
