import type { Db } from '../../../db/connect.ts';
import { paperOf } from '../paper/paper.service.ts';
import { answerStore } from './answer.store.ts';
import type { ExamRow } from './exam.store.ts';

export type ArrangedSection = Awaited<ReturnType<typeof arrangedFor>>[number];

type Items = Awaited<ReturnType<typeof answerStore.items>>;
interface Candidate {
  userId: string;
  attempt: number;
}

/** Returns the questions drawn for one candidate, in an order of their own for each attempt; repeated calls return the same. */
export const arrangedFor = async (db: Db, exam: ExamRow, candidate: Candidate) =>
  arrange(exam, await answerStore.items(db, exam.id), candidate);

/** Items of exams that are being entered: thousands may enter within seconds. */
const entered = new Map<string, Items>();
const mostEntered = 16;

/**
 * Returns the paper as a candidate enters it. Its contents never change while the version of the exam stays; keys and
 * corrections may, and are not to be read from it.
 */
export async function paperToEnter(db: Db, exam: ExamRow, candidate: Candidate) {
  const key = `${exam.id} ${exam.version}`;
  const items = entered.get(key) ?? (await answerStore.items(db, exam.id));
  if (entered.size >= mostEntered) entered.clear();
  entered.set(key, items);
  return arrange(exam, items, candidate);
}

/** Arranges the items of an exam for one candidate. */
export function arrange(exam: ExamRow, items: Items, { userId, attempt }: Candidate) {
  const sections = exam.sections.map((section, place) => ({
    ...section,
    id: `s${place}`,
    questions: items
      .filter(({ item }) => item.section === place)
      .map(({ item, version }) => ({
        ...{ itemId: item.id, versionId: version.id, points: item.points, number: 0, adjustment: item.adjustment },
        ...{ content: version.content, key: version.key, analysis: version.analysis },
      })),
  }));
  const mixing = { sections, mixesQuestions: exam.shuffleQuestions, mixesOptions: exam.shuffleOptions };
  let number = 0;
  return paperOf(mixing, attempt === 1 ? `${exam.id}:${userId}` : `${exam.id}:${userId}:${attempt}`).map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, number: ++number })),
  }));
}
