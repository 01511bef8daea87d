import type { CandidateMarks } from '@xueyan/contract/exam/candidate-marks';
import type { Db } from '../../../db/connect.ts';
import { answerStore } from './answer.store.ts';
import { attemptStore } from './attempt.store.ts';
import type { CandidateRow } from './candidate.store.ts';
import type { ExamRow } from './exam.store.ts';
import { ranksOf } from './rank.rule.ts';

export const passPointsOf = ({ passPercent }: ExamRow, full: number) => (full * passPercent) / 100;

interface Marked {
  row: CandidateRow;
  /** Points that count, of all attempts; null: nothing is scored. */
  points: number | null;
}

interface Part {
  points: number | null;
}

/** Returns the sum of the points that there are, to cents; null where nothing is scored. */
function sumOf(parts: Part[]): number | null {
  const scored = parts.flatMap(({ points }) => points ?? []);
  return scored.length === 0 ? null : Math.round(scored.reduce((sum, points) => sum + points, 0) * 100) / 100;
}

/**
 * Reads what the marks of an exam's candidates are made of, of these persons or of all, and returns the parts of the exam
 * and a function from a candidate to their marks. The number of statements does not depend on that of the candidates.
 */
export async function marksOf(db: Db, exam: ExamRow, userIds?: string[]) {
  const items = (await answerStore.items(db, exam.id)).map(({ item, title }, at) => ({
    ...{ id: item.id, section: item.section, number: at + 1, title, fullPoints: item.points },
  }));
  const given = new Map<string, Map<string, number | null>>();
  for (const { userId, itemId, points } of await answerStore.pointsOfAll(db, exam.id, userIds)) {
    const own = given.get(userId) ?? new Map<string, number | null>();
    given.set(userId, own.set(itemId, points));
  }
  const ranks = ranksOf(await attemptStore.countedOfAll(db, exam.id));
  const passPoints = passPointsOf(exam, exam.totalPoints);
  const sections = exam.sections.map(({ title, draws }, place) => {
    const held = items.filter(({ section }) => section === place);
    // Questions to draw from are worth the same.
    const asked = held.slice(0, draws ?? held.length);
    return { title, fullPoints: asked.reduce((sum, { fullPoints }) => sum + fullPoints, 0) };
  });
  const of = ({ row, points }: Marked): CandidateMarks => {
    const own = given.get(row.userId);
    const scored = items.map(({ id, section, ...item }) => ({ ...item, section, points: own?.get(id) ?? null }));
    const total = row.state === 'submitted' ? (points ?? 0) : null;
    return {
      rank: total === null ? null : (ranks.get(total) ?? null),
      passed: total === null ? null : total >= passPoints,
      sections: sections.map((section, place) => ({
        ...section,
        points: sumOf(scored.filter((item) => item.section === place)),
      })),
      items: scored.map(({ section: _, ...item }) => item),
    };
  };
  return { sections, items, of };
}
