import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { insertKnowledgePoint } from '../knowledge-point/knowledge-point.service.ts';
import { insertQuestionBank } from '../question-bank/question-bank.service.ts';
import { cQuestions } from './demo-c.demo.ts';
import { databaseQuestions } from './demo-database.demo.ts';
import { linuxQuestions } from './demo-linux.demo.ts';
import { networkQuestions } from './demo-network.demo.ts';
import { pythonQuestions } from './demo-python.demo.ts';
import type { DemoQuestion } from './demo-writing.demo.ts';
import { insertQuestion } from './question-writing.service.ts';

const banks: [subject: string, name: string, questions: DemoQuestion[]][] = [
  ['linux', 'Linux 操作系统', linuxQuestions],
  ['python', 'Python 程序设计', pythonQuestions],
  ['c', 'C 语言程序设计', cQuestions],
  ['database', '数据库原理', databaseQuestions],
  ['network', '计算机网络', networkQuestions],
];

const points: Record<string, number> = {
  ...{ single: 2, judge: 1, multiple: 3, blank: 3, matching: 4, ordering: 4, cloze: 4, essay: 8 },
  ...{ compound: 10, programming: 15, sql: 8, machine: 15 },
};

/** Machine questions of the demo school use its first image. */
const inImage = ({ content, key }: QuestionBody, imageId: string | null): QuestionBody => ({
  content: content.kind === 'machine' ? { ...content, imageId } : content,
  key,
});

/**
 * Creates banks of the first teacher on five subjects, shared with the school. All questions are on the shelf but the
 * last of each bank.
 */
export async function createDemoQuestions({ db, teacherIds: [ownerId = ''] }: DemoSchool): Promise<undefined> {
  const image = await findImageByRecipe(db, 'linux-basic');
  for (const [subject, name, questions] of banks) {
    const bankId = await insertQuestionBank(db, ownerId, {
      ...{ name, description: '', subject, courseId: null, sharing: 'public', contribution: false },
    });
    const pointIds = new Map<string, string>();
    for (const point of new Set(questions.map((question) => question.point)))
      pointIds.set(point, await insertKnowledgePoint(db, ownerId, { name: point, subject, parentId: null }));
    for (const [at, { point, difficulty, body, analysis }] of questions.entries()) {
      const form = {
        ...{
          bankId,
          body: inImage(body, image?.id ?? null),
          analysis,
          subject,
          courseId: null,
          chapterId: null,
          difficulty,
        },
        ...{ knowledgePointIds: [pointIds.get(point) ?? ''], score: points[body.content.kind] ?? 2 },
        ...{ labels: [], source: '', sharing: 'bank' as const },
      };
      await insertQuestion(db, ownerId, form, at === questions.length - 1 ? 'offShelf' : 'onShelf');
    }
  }
  return undefined;
}
