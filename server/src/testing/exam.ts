import { examApi } from '@xueyan/contract/exam/exam';
import type { ExamForm } from '@xueyan/contract/exam/exam-form';
import { paperApi } from '@xueyan/contract/exam/paper';
import { type QuestionForm, questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { Caller } from './school.ts';

const items = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text }));

/** Questions scored by a key at once, one that a teacher marks, and one in which the order matters. */
export const bodies = {
  single: {
    content: { kind: 'single', stem: '打印当前目录', options: items('ls', 'pwd', 'cd') },
    key: { kind: 'single', correct: 'o1' },
  },
  judge: { content: { kind: 'judge', stem: 'Linux 区分大小写' }, key: { kind: 'judge', correct: true } },
  ordering: {
    content: { kind: 'ordering', stem: '从小到大', items: items('1', '2', '3', '4', '5'), credit: 'exact' },
    key: { kind: 'ordering', order: ['o0', 'o1', 'o2', 'o3', 'o4'] },
  },
  essay: {
    content: { kind: 'essay', stem: '说明管道', maxLength: 500 },
    key: { kind: 'essay', reference: '前一个的输出是后一个的输入', rubric: [] },
  },
} satisfies Record<string, QuestionForm['body']>;

let count = 0;

/** Writes questions into a bank of their own; returns their ids in the same order. */
export async function writeQuestions(teacher: Pick<Caller, 'call'>, wanted: QuestionForm['body'][]): Promise<string[]> {
  const { bankId } = await teacher.call(questionBankApi.save, {
    ...{ name: `考试题库 ${count++}`, description: '', subject: 'linux', courseId: null },
    ...{ sharing: 'mine', contribution: false },
  });
  const ids: string[] = [];
  for (const body of wanted) {
    const { questionId } = await teacher.call(questionApi.save, {
      ...{ bankId, body, analysis: '见教材', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
      ...{ difficulty: '2', score: 5, labels: [], source: '', sharing: 'bank' },
    });
    ids.push(questionId);
  }
  return ids;
}

/** Writes a complete paper: all four bodies, 10 points each, in two sections. */
export async function writePaper(
  teacher: Pick<Caller, 'call'>,
  wanted: QuestionForm['body'][] = Object.values(bodies),
) {
  const asked: { versionId: string; points: number }[] = [];
  for (const questionId of await writeQuestions(teacher, wanted))
    asked.push({ versionId: (await teacher.call(questionApi.get, { questionId })).versionId, points: 10 });
  const half = Math.ceil(asked.length / 2);
  const sections = [
    { id: 'a', title: '一、客观题', note: '', draws: null, questions: asked.slice(0, half) },
    { id: 'b', title: '二、主观题', note: '写在框内', draws: null, questions: asked.slice(half) },
  ];
  const { paperId } = await teacher.call(paperApi.save, {
    ...{ title: `期中试卷 ${count}`, subject: 'linux', note: '独立完成。', minutes: 60, sharing: 'mine', sections },
    ...{ mixesQuestions: false, mixesOptions: false },
  });
  await teacher.call(paperApi.finish, { paperId });
  return paperId;
}

export const examForm: Omit<ExamForm, 'paperId' | 'classIds' | 'beginTime' | 'endTime'> = {
  ...{ examName: '期中考试', courseId: null, minutes: 60, start: 'together', lateMinutes: 30, earliestMinutes: 0 },
  ...{
    passPercent: 60,
    shuffleQuestions: false,
    shuffleOptions: false,
    resultView: 'paper',
    verdictView: 'after',
    oneByOne: false,
    viewFixed: false,
    attempts: 1,
    attemptRule: 'best',
    attemptsFor: 'all',
  },
};

/** Creates a published exam. */
export async function giveExam(
  teacher: Pick<Caller, 'call'>,
  form: Pick<ExamForm, 'paperId' | 'classIds' | 'beginTime' | 'endTime'> & Partial<ExamForm>,
): Promise<string> {
  const { examId } = await teacher.call(examApi.save, { ...examForm, ...form });
  await teacher.call(examApi.publish, { examId });
  return examId;
}
