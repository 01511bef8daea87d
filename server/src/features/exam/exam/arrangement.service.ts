import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { Db } from '../../../db/connect.ts';
import { paperOf } from '../paper/paper.service.ts';
import { answerStore } from './answer.store.ts';
import type { ExamRow } from './exam.store.ts';

export type ArrangedSection = Awaited<ReturnType<typeof arrangedFor>>[number];

type Items = Awaited<ReturnType<typeof answerStore.items>>;
/** What an arrangement depends on, besides the items. */
type Arranged = Pick<ExamRow, 'id' | 'sections' | 'shuffleQuestions' | 'shuffleOptions'>;

interface Candidate {
  userId: string;
  attempt: number;
}

/** Returns the questions drawn for one candidate, in an order of their own for each attempt; repeated calls return the same. */
export const arrangedFor = async (db: Db, exam: ExamRow, candidate: Candidate) =>
  arrange(exam, await answerStore.items(db, exam.id), candidate);

/**
 * Items of exams that are being sat: thousands may enter within seconds, and save each second. The first reader reads
 * for all.
 */
const sat = new Map<string, Promise<Items>>();
const mostSat = 16;

/**
 * Returns the items of an exam that is sat. Their contents never change while the version of the exam stays; keys and
 * corrections may, and are not to be read from them.
 */
function itemsToSit(db: Db, { id, version }: Pick<ExamRow, 'id' | 'version'>): Promise<Items> {
  const key = `${id} ${version}`;
  const known = sat.get(key);
  if (known) return known;
  const items = answerStore.items(db, id);
  if (sat.size >= mostSat) sat.clear();
  sat.set(key, items);
  // Whoever comes next reads anew.
  void items.catch(() => sat.delete(key));
  return items;
}

/** Returns the paper as a candidate enters it; keys and corrections are not to be read from it. */
export const paperToEnter = async (db: Db, exam: ExamRow, candidate: Candidate) =>
  arrange(exam, await itemsToSit(db, exam), candidate);

interface Sat extends Omit<Arranged, 'sections'>, Pick<ExamRow, 'version'> {
  /** Null where all candidates get the same questions. */
  drawnSections: ExamRow['sections'] | null;
}

/** Returns the sections of an exam if questions are drawn from any of them. */
export const drawnSectionsOf = ({ sections }: Pick<ExamRow, 'sections'>) =>
  sections.some(({ draws }) => draws !== null) ? sections : null;

/** Returns the function that returns the contents of the questions that a candidate was given, by item. */
export async function contentsToAnswer(
  db: Db,
  { drawnSections: sections, ...exam }: Sat,
): Promise<(candidate: Candidate) => Map<string, QuestionContent>> {
  const items = await itemsToSit(db, exam);
  if (!sections) {
    const all = new Map(items.map(({ item, version }) => [item.id, version.content]));
    return () => all;
  }
  return (candidate) =>
    new Map(
      arrange({ ...exam, sections }, items, candidate)
        .flatMap(({ questions }) => questions)
        .map(({ itemId, content }) => [itemId, content]),
    );
}

/** Arranges the items of an exam for one candidate. */
function arrange(exam: Arranged, items: Items, { userId, attempt }: Candidate) {
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
