import type { QuestionForm } from '@xueyan/contract/exam/question';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { Caller } from './school.ts';

const described: Omit<QuestionForm, 'bankId' | 'body'> = {
  ...{ analysis: '', subject: 'python', courseId: null, chapterId: null, knowledgePointIds: [] },
  ...{ difficulty: '2', score: 10, labels: [], source: '', sharing: 'bank' },
};

/** Programming question: the sum of two numbers, with four tests of which the last two form a subtask. */
export const programming = (more: object = {}): QuestionForm['body'] => ({
  content: {
    ...{ kind: 'programming', stem: '求两个整数之和。', languages: ['python', 'c', 'go'], templates: {} },
    ...{ samples: [{ input: '1 2', output: '3', note: '' }], timeMs: 1000, memoryMb: 64 },
  },
  key: {
    kind: 'programming',
    tests: [1, 2, 3, 4].map((n) => ({
      ...{ id: `t${n}`, input: `${n} ${n}`, output: String(2 * n), weight: 1, group: n > 2 ? 'big' : '' },
    })),
    ...{ check: { way: 'tokens' }, solution: null },
    ...more,
  },
});

/** SQL question: the names of those who passed. */
export const statement = (showsRows = true): QuestionForm['body'] => ({
  content: {
    ...{ kind: 'sql', stem: '查询及格学生的姓名。', dialect: 'sqlite', showsRows },
    setup: "create table student (name text, score real); insert into student values ('甲', 90), ('乙', 30);",
  },
  key: {
    ...{ kind: 'sql', solution: 'select name from student where score >= 60', hiddenSetup: '', compares: 'rows' },
    ...{ tables: [], ordered: false, columnNames: false, tolerance: 0 },
  },
});

let count = 0;

/** Writes a question into a bank of its own, and returns its id. */
export async function writeQuestion(
  owner: Pick<Caller, 'loginName' | 'call'>,
  body: QuestionForm['body'],
): Promise<string> {
  const { bankId } = await owner.call(questionBankApi.save, {
    ...{ name: `评测 ${owner.loginName} ${count++}`, description: '', subject: 'python', courseId: null },
    ...{ sharing: 'mine', contribution: false },
  });
  return (await owner.call(questionApi.save, { ...described, bankId, body })).questionId;
}
