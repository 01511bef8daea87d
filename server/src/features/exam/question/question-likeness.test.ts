import { type QuestionForm, questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { wordsOf } from '@xueyan/contract/exam/question-words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const form: Omit<QuestionForm, 'bankId' | 'body'> = {
  ...{ analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
  ...{ difficulty: '2', score: 2, labels: [], source: '', sharing: 'bank' },
};
const stem = '下列哪些命令可以查看文件内容？';
const texts = ['cat 依次输出文件', 'less 分页查看', 'head 查看开头若干行', 'mkdir 新建目录'];
const several = (options: string[]) =>
  ({ kind: 'multiple', stem, options: options.map((text, at) => ({ id: `o${at}`, text })), credit: 'half' }) as const;

test('a question with options is like another by all of its words, not by its stem', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'likeness-teacher');
  const bank = {
    name: '命令',
    description: '',
    subject: 'linux',
    courseId: null,
    sharing: 'mine',
    contribution: false,
  } as const;
  const { bankId } = await teacher.call(questionBankApi.save, bank);
  const key = { kind: 'multiple' as const, correct: ['o0', 'o1', 'o2'] };
  const body = { content: several(texts), key };
  const { questionId } = await teacher.call(questionApi.save, { ...form, bankId, body });
  const found = async (text: string) => (await teacher.call(questionApi.similar, { text })).questionList;

  expect(await found(wordsOf(several(texts)).plain)).toMatchObject([{ questionId, bankName: '命令', likeness: 1 }]);
  const [changed] = await found(wordsOf(several(texts.with(3, 'rmdir 删除目录'))).plain);
  expect(changed?.likeness).toBeGreaterThanOrEqual(0.6);
  expect(changed?.likeness).toBeLessThan(1);
  expect(await found(stem)).toEqual([]);
});
