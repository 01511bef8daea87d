import type { Db } from '../../../db/connect.ts';
import { paperOf } from '../paper/paper.service.ts';
import { answerStore } from './answer.store.ts';
import type { ExamRow } from './exam.store.ts';

export type ArrangedSection = Awaited<ReturnType<typeof arrangedFor>>[number];

/** What one candidate is asked, drawn and in an order of their own, which stays the same however often it is asked for. */
export async function arrangedFor(db: Db, exam: ExamRow, userId: string) {
  const items = await answerStore.items(db, exam.id);
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
  return paperOf(mixing, `${exam.id}:${userId}`).map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, number: ++number })),
  }));
}
