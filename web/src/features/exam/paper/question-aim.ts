import { positionAt, rowsIn } from '../../../ui/drag/row-aim.ts';
import type { Arrow, Point } from '../../../ui/drag/useDrag.ts';

/** Where a question would land: a section, and the index among its other questions. */
export interface QuestionAim {
  section: string;
  at: number;
}

interface Section<Q extends { versionId: string }> {
  id: string;
  questions: Q[];
}

/** Returns the target under a point: of sections that lie below each other, the one at that height. */
export function aimAt(paper: HTMLElement | null, id: string, { y }: Point): QuestionAim | null {
  const sections = [...(paper?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  const found = sections.findLast((one) => one.getBoundingClientRect().top <= y) ?? sections[0];
  return found ? { section: found.dataset.section ?? '', at: positionAt(rowsIn(found, 'question'), id, y) } : null;
}

const placeOf = <Q extends { versionId: string }>(sections: Section<Q>[], id: string): QuestionAim | null => {
  const holder = sections.find(({ questions }) => questions.some(({ versionId }) => versionId === id));
  return holder ? { section: holder.id, at: holder.questions.findIndex(({ versionId }) => versionId === id) } : null;
};

/** Returns the target one step further by key: beyond the end of a section the next one follows. */
export function stepFrom<Q extends { versionId: string }>(
  sections: Section<Q>[],
  id: string,
  arrow: Arrow,
  now: QuestionAim | null,
): QuestionAim | null {
  const from = now ?? placeOf(sections, id);
  const index = sections.findIndex((one) => one.id === from?.section);
  if (!from || index < 0) return null;
  const lastOf = (one: Section<Q> | undefined) =>
    one?.questions.filter(({ versionId }) => versionId !== id).length ?? 0;
  if (arrow === 'ArrowDown') {
    if (from.at < lastOf(sections[index])) return { ...from, at: from.at + 1 };
    const next = sections[index + 1];
    return next ? { section: next.id, at: 0 } : from;
  }
  if (arrow !== 'ArrowUp') return from;
  if (from.at > 0) return { ...from, at: from.at - 1 };
  const before = sections[index - 1];
  return before ? { section: before.id, at: lastOf(before) } : from;
}

/** Returns the sections after a question has moved. */
export function moved<Q extends { versionId: string }, S extends Section<Q>>(
  sections: S[],
  id: string,
  { section, at }: QuestionAim,
): S[] {
  const question = sections.flatMap(({ questions }) => questions).find(({ versionId }) => versionId === id);
  if (!question) return sections;
  return sections.map((one) => {
    const rest = one.questions.filter(({ versionId }) => versionId !== id);
    const questions = one.id === section ? rest.toSpliced(at, 0, question) : rest;
    // A section that a question has left and one that is not concerned keep what they are.
    return rest.length === one.questions.length && one.id !== section ? one : { ...one, questions };
  });
}

/**
 * Returns on which side of a question the dragged one would land; undefined for all others, and where it would land at
 * the place that it has.
 */
export function lineAt<Q extends { versionId: string }>(
  sections: Section<Q>[],
  dragged: string,
  aim: QuestionAim,
  id: string,
): 'before' | 'after' | undefined {
  const from = placeOf(sections, dragged);
  if (from?.section === aim.section && from.at === aim.at) return undefined;
  const holder = sections.find((one) => one.id === aim.section);
  const others = holder?.questions.map(({ versionId }) => versionId).filter((one) => one !== dragged) ?? [];
  if (others[aim.at] === id) return 'before';
  return aim.at === others.length && others.at(-1) === id ? 'after' : undefined;
}
