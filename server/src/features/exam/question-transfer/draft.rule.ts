import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { Text } from '@xueyan/contract/wire/language';

/** A remark about a question, with its `{placeholders}` not yet filled in. */
export interface Remark {
  text: Text;
  values?: Record<string, string | number>;
}

/** Accepted answers of a blank. */
export type BlankDraft = { accepted: string[]; ignoresCase: boolean } | { value: number; tolerance: number };

/** A question without ids, in the fields that formats have in common. Fields that its kind does not use are empty. */
export interface Draft {
  /** Null: to be guessed from the contents. */
  kind: QuestionKind | null;
  stem: string;
  /** Options of a choice, items of an ordering as shown, or the right side of a matching. */
  options: string[];
  /** Indices of options: the correct ones, or the correct order. */
  right: number[];
  truth: boolean | null;
  blanks: BlankDraft[];
  /** True if each answer belongs to its own blank. */
  ordered: boolean;
  left: string[];
  /** Index of the option for each item on the left; -1 if not given. */
  pairs: number[];
  reference: string;
  rubric: { point: string; weight: number }[];
  maxLength: number;
  /** Gaps of a cloze, each chosen from options or filled in. */
  gaps: { options: string[]; right: number; blank: BlankDraft | null }[];
  parts: { weight: number; draft: Draft }[];
  /** Rule for partial credit; empty for the usual one of the kind. */
  credit: string;
}

export const emptyDraft = (): Draft => ({
  ...{ kind: null, stem: '', options: [], right: [], truth: null, blanks: [], ordered: true, left: [], pairs: [] },
  ...{ reference: '', rubric: [], maxLength: 2_000, gaps: [], parts: [], credit: '' },
});

/** Metadata of a question. */
export interface About {
  analysis: string;
  /** Code of a level: `1` to `5` of what files say, or one of the school's own; empty if not given. */
  difficulty: string;
  /** The difficulty in words: as a file says it, or as the school calls it. */
  level: string;
  score: number | null;
  points: string[];
  labels: string[];
  source: string;
}

export const emptyAbout = (): About => ({
  ...{ analysis: '', difficulty: '', level: '', score: null, points: [], labels: [], source: '' },
});

/** A question as a reader parsed it. */
export interface Parsed extends About {
  /** Counted from 1. */
  position: number;
  place: string;
  /** Shown in its stead when it cannot be parsed. */
  title: string;
  body: QuestionBody | null;
  /** What was read of a question that cannot be one; null for others, and where nothing was read. */
  draft: Draft | null;
  problems: Remark[];
  remarks: Remark[];
  /** Cells of the original row of a workbook. */
  cells: string[];
}

/** Contents of a file; pictures are named `picture-<n>` in the texts, by their index. */
export interface ParsedFile {
  format: 'xlsx' | 'docx' | 'gift' | 'moodle' | 'qti' | 'text';
  /** Column titles of a workbook. */
  titles: string[];
  questions: Parsed[];
  /** Contents of the file that belong to no question and do not come in. */
  notes: Remark[];
}

/** Returns the name in the texts of a picture, a sound or a film that came with the file. */
export const pictureName = (index: number) => `picture-${index}`;
export const pictureNames = /picture-(\d{1,4})(?=[)\s"'>\\])/g;

/** A question to be exported. */
export interface Leaving extends About {
  questionId: string;
  title: string;
  body: QuestionBody;
  /** Null for kinds that only this product can judge. */
  draft: Draft | null;
}

/** A picture to be exported, keyed by its address in the texts. */
export interface LeavingPicture {
  name: string;
  mediaType: string;
  bytes: Buffer;
}
export type LeavingPictures = ReadonlyMap<string, LeavingPicture>;

/** A generated file, and what it could not hold, by the index of the question. */
export interface Made {
  bytes: Buffer;
  /** `omitted`: the question is not in the file. */
  remarks: { at: number; remark: Remark; omitted: boolean }[];
}
