import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { asAsked, seeded, shuffled } from '@xueyan/contract/exam/shuffle';

export interface HeldQuestion {
  versionId: string;
  points: number;
  content: QuestionContent;
}

export interface HeldSection<Q extends HeldQuestion> {
  id: string;
  title: string;
  note: string;
  draws: number | null;
  questions: Q[];
}

/**
 * Draws and orders one candidate's questions of a paper, depending on the seed alone, so that a reload returns the
 * same.
 */
export function paperOf<Q extends HeldQuestion>(
  { sections, mixesQuestions, mixesOptions }: Mixing<Q>,
  seed: string,
): HeldSection<Q>[] {
  return sections.map(({ questions, ...section }) => {
    const random = seeded(`${seed} ${section.id}`);
    const drawn = section.draws === null ? null : new Set(shuffled(questions, random).slice(0, section.draws));
    const kept = drawn ? questions.filter((question) => drawn.has(question)) : questions;
    const ordered = mixesQuestions ? shuffled(kept, random) : kept;
    return {
      ...section,
      questions: ordered.map((question) => ({
        ...question,
        content: asAsked(question.content, seeded(`${seed} ${question.versionId}`), mixesOptions),
      })),
    };
  });
}

export interface Mixing<Q extends HeldQuestion> {
  sections: HeldSection<Q>[];
  mixesQuestions: boolean;
  mixesOptions: boolean;
}
