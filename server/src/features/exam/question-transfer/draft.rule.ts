import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { Text } from '@xueyan/contract/wire/language';

/** Something to be told about a question, with its `{placeholders}` still open. */
export interface Remark {
  text: Text;
  values?: Record<string, string | number>;
}

/** What counts as right in a blank. */
export type BlankDraft = { accepted: string[]; ignoresCase: boolean } | { value: number; tolerance: number };

/** A question without ids: what every format can say something of. Fields that its kind has no use for are empty. */
export interface Draft {
  /** Null: what is there decides. */
  kind: QuestionKind | null;
  stem: string;
  /** Of a choice; items of an order as they are shown; the right side of a matching. */
  options: string[];
  /** Indices of options: the right ones, or the right order. */
  right: number[];
  truth: boolean | null;
  blanks: BlankDraft[];
  /** Whether it matters which answer stands in which blank. */
  ordered: boolean;
  left: string[];
  /** For each on the left the index of its option; -1: not said. */
  pairs: number[];
  reference: string;
  rubric: { point: string; weight: number }[];
  maxLength: number;
  /** Of a cloze: chosen from options, or written. */
  gaps: { options: string[]; right: number; blank: BlankDraft | null }[];
  parts: { weight: number; draft: Draft }[];
  /** How what is not wholly right is counted; empty: as is usual for the kind. */
  credit: string;
}

export const emptyDraft = (): Draft => ({
  ...{ kind: null, stem: '', options: [], right: [], truth: null, blanks: [], ordered: true, left: [], pairs: [] },
  ...{ reference: '', rubric: [], maxLength: 2_000, gaps: [], parts: [], credit: '' },
});

/** What is said about a question beside what it asks. */
export interface About {
  analysis: string;
  /** `1` to `5`; empty: not said. */
  difficulty: '' | '1' | '2' | '3' | '4' | '5';
  score: number | null;
  points: string[];
  labels: string[];
  source: string;
}

export const emptyAbout = (): About => ({
  ...{ analysis: '', difficulty: '', score: null, points: [], labels: [], source: '' },
});

/** A question as a reader found it. */
export interface Parsed extends About {
  /** From 1 on. */
  position: number;
  place: string;
  /** What is shown of it where it cannot be understood. */
  title: string;
  body: QuestionBody | null;
  problems: Remark[];
  remarks: Remark[];
  /** A row of a workbook as it stood. */
  cells: string[];
}

/** What a file holds; pictures are named `picture-<n>` in the texts, by their index. */
export interface ParsedFile {
  format: 'xlsx' | 'docx' | 'gift' | 'moodle' | 'qti' | 'text';
  /** The titles of a workbook. */
  titles: string[];
  questions: Parsed[];
}

/** How a picture that came with the file is named in a text. */
export const pictureName = (index: number) => `picture-${index}`;
export const pictureNames = /picture-(\d{1,4})(?=[)\s"'>])/g;

/** A question on its way out. */
export interface Leaving extends About {
  questionId: string;
  title: string;
  body: QuestionBody;
  /** Null for what only a program of ours can judge. */
  draft: Draft | null;
}

/** A picture on its way out, by its address in the texts. */
export interface LeavingPicture {
  name: string;
  mediaType: string;
  bytes: Buffer;
}
export type LeavingPictures = ReadonlyMap<string, LeavingPicture>;

/** A file that was made, and what it could not hold, by the index of the question. */
export interface Made {
  bytes: Buffer;
  /** A question that stays behind is `omitted`. */
  remarks: { at: number; remark: Remark; omitted: boolean }[];
}
