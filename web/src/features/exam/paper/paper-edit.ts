import type { PaperForm, PaperQuestion } from '@xueyan/contract/exam/paper';

/** What the editor knows of a question: enough to show it, little enough for the copy in the browser. */
export type EditedQuestion = Pick<PaperQuestion, 'versionId' | 'points' | 'kind' | 'title'>;

export interface EditedSection extends Omit<PaperForm['sections'][number], 'questions'> {
  questions: EditedQuestion[];
}

/** A paper as it is edited. */
export interface EditedPaper extends Omit<PaperForm, 'sections'> {
  sections: EditedSection[];
}

const aboutOf = ({ title, subject, note, minutes, sharing, mixesQuestions, mixesOptions }: EditedPaper) => ({
  ...{ title, subject, note, minutes, sharing, mixesQuestions, mixesOptions },
});

export const editedQuestion = ({ versionId, points, kind, title }: EditedQuestion): EditedQuestion => ({
  ...{ versionId, points, kind, title },
});

/** Returns what the editor edits of a paper, its fields in one order, so that equal papers are equal as texts. */
export const editedPaper = (paper: EditedPaper): EditedPaper => ({
  ...aboutOf(paper),
  sections: paper.sections.map(({ id, title, note, draws, questions }) => ({
    ...{ id, title, note, draws },
    questions: questions.map(editedQuestion),
  })),
});

/** Returns the paper as it is sent. */
export const paperForm = (paper: EditedPaper): PaperForm => ({
  ...aboutOf(paper),
  sections: paper.sections.map(({ id, title, note, draws, questions }) => ({
    ...{ id, title, note, draws },
    questions: questions.map(({ versionId, points }) => ({ versionId, points })),
  })),
});

/** Returns whether two papers say the same; the server names the sections anew at each save. */
export const saysTheSame = (one: EditedPaper, other: EditedPaper): boolean => textOf(one) === textOf(other);

const textOf = (paper: EditedPaper) => {
  const { sections, ...about } = paperForm(paper);
  return JSON.stringify([about, sections.map(({ id: _, ...section }) => section)]);
};
