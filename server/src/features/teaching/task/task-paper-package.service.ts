import { fileAddresses } from '@xueyan/contract/base/file';
import { PackedPaper } from '@xueyan/contract/teaching/packed';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { SectionUnpacking } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addPaper, getPaper, movePaper } from '../../exam/paper/paper.service.ts';
import { nearestLevel, readLevels } from '../../exam/question/difficulty.service.ts';
import { wholeQuestions } from '../../exam/question/question-exchange.service.ts';
import { addQuestion } from '../../exam/question/question-writing.service.ts';
import { addQuestionBank, listBankChoices } from '../../exam/question-bank/question-bank.service.ts';
import { findCourse } from '../../school/course/course.service.ts';

/** Exports a paper with its questions if the actor may use it; null otherwise. */
export async function packPaper(
  db: Db,
  { clock }: Platform,
  actor: Actor,
  paperId: string,
): Promise<PackedPaper | null> {
  try {
    const paper = await getPaper(db, clock, actor, paperId);
    const questionIds = paper.sections.flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
    const found = questionIds.length > 0 ? await wholeQuestions(db, clock, actor, { questionIds, most: 1 }) : null;
    const about = new Map((found?.questions ?? []).map((one) => [one.questionId, one]));
    const { title, subject, note, minutes, mixesQuestions, mixesOptions } = paper;
    return {
      ...{ title, subject, note, minutes, mixesQuestions, mixesOptions },
      sections: paper.sections.map((section) => ({
        ...{ title: section.title, note: section.note, draws: section.draws },
        questions: section.questions.map(({ questionId, points, content, key, analysis, difficulty }) => ({
          ...{ points, body: { content, key }, analysis, difficulty, score: about.get(questionId)?.score ?? points },
          ...{ labels: about.get(questionId)?.labels ?? [], source: about.get(questionId)?.source ?? '' },
        })),
      })),
    };
  } catch (error) {
    // The paper belongs to another teacher and is not shared with the actor.
    if (error instanceof Fault) return null;
    throw error;
  }
}

/**
 * Imports the questions of a paper into the bank of this import and makes a paper of them; an unchanged paper is
 * reused. Returns null if the actor may not write questions.
 */
export async function unpackPaper(
  db: Db,
  unpacking: SectionUnpacking,
  paper: PackedPaper,
  before: string | null,
): Promise<string | null> {
  const { actor, platform, remark } = unpacking;
  if (!may(actor, 'question.write')) {
    remark({
      zh: '你没有编写试题的权限，试卷未导入',
      en: 'You may not write questions: the paper stays out',
      mn: 'Танд асуулт бичих эрх алга: шалгалт орхигдсон',
    });
    return null;
  }
  const known = before ? await packPaper(db, platform, actor, before) : null;
  if (known && wordsOf(known) === wordsOf(paper)) return before;
  const bankId = await bankOf(db, unpacking, paper.subject);
  const levels = await readLevels(db);
  const sections = [];
  for (const { questions, ...section } of paper.sections) {
    const versions = [];
    for (const { points, ...question } of questions) {
      const text = JSON.stringify([question.body, question.analysis]);
      const [body, analysis] = JSON.parse(await unpacking.rewrite(text, { scope: 'question', scopeId: bankId })) as [
        typeof question.body,
        string,
      ];
      const id = await addQuestion(db, actor, {
        ...{ ...question, body, analysis, bankId, subject: paper.subject, courseId: null, chapterId: null },
        // Another school may have other levels.
        difficulty: nearestLevel(levels, question.difficulty),
        ...{ knowledgePointIds: [], sharing: 'bank' },
      });
      const { questions: made } = await wholeQuestions(db, platform.clock, actor, { questionIds: [id], most: 1 });
      versions.push({ versionId: made[0]?.whole.id ?? '', points });
    }
    sections.push({ ...section, id: newId(), questions: versions });
  }
  const id = await addPaper(db, actor, { ...paper, sharing: 'mine', sections });
  await movePaper(db, actor, 'finish', id);
  return id;
}

/** Returns the text of a paper without its file addresses, which differ between servers. */
const wordsOf = (paper: PackedPaper) => JSON.stringify(PackedPaper.parse(paper)).replace(fileAddresses, '');

/** Returns the bank for the questions of one import, named after the course; creates it if needed. */
async function bankOf(db: Db, { actor, courseId, shared }: SectionUnpacking, subject: string): Promise<string> {
  const key = `question bank ${subject}`;
  const known = shared.get(key);
  if (known) return known;
  const course = await findCourse(db, courseId);
  const name = `${(course?.name ?? '').slice(0, 40)} · ${subject.slice(0, 16)}`;
  const own = (await listBankChoices(db, actor, true)).find((bank) => bank.name === name && bank.subject === subject);
  const id =
    own?.bankId ??
    (await addQuestionBank(db, actor, {
      ...{ name, description: '', subject, courseId: null, sharing: 'mine', contribution: false },
    }));
  shared.set(key, id);
  return id;
}
