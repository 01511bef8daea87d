import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { LevelCode } from './level-code.ts';
import { QuestionKind, questionKindNames } from './question-kind.ts';

/** Minimum discrimination: below it a question does not separate strong from weak candidates (Ebel 1965). */
export const leastDiscrimination = 0.2;
/** Minimum number of answers for a measure to be meaningful. */
export const leastAnswers = 5;

/** Maximum deviation from the expected facility before a question should be reviewed. */
export const facilityTolerance = 0.2;

/** Returns the level with the nearest expected facility; undefined if there is none. */
export const measuredLevel = <L extends { facility: number }>(facility: number, levels: L[]): L | undefined =>
  levels.toSorted((one, other) => Math.abs(one.facility - facility) - Math.abs(other.facility - facility))[0];

/** Distribution of points among candidates who handed in. */
const Spread = z.object({
  count: z.number().int(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Standard deviation of the population, not of a sample. */
  deviation: z.number().nullable(),
  best: z.number().nullable(),
  lowest: z.number().nullable(),
  passed: z.number().int(),
});
export type Spread = z.output<typeof Spread>;

export const ExamStatistics = z.object({
  fullPoints: z.number(),
  passPoints: z.number(),
  all: Spread,
  classes: z.array(Spread.extend({ className: z.string() })),
  /** Number of candidates in each tenth of the points, lowest first; the last includes full points. */
  tenths: z.array(z.number().int()).length(10),
});
export type ExamStatistics = z.output<typeof ExamStatistics>;

export const ItemAnalysis = z.object({
  itemId: Id,
  number: z.number().int(),
  kind: QuestionKind,
  title: z.string(),
  points: z.number(),
  /** Number of candidates who handed in and for whom the question was drawn. */
  asked: z.number().int(),
  blank: z.number().int(),
  /** Mean share of its points; null while nothing is scored. */
  facility: z.number().nullable(),
  /** Correlation of its points with those of all other questions; null if either has no variance. */
  discrimination: z.number().nullable(),
  /** For a choice: how often each option was chosen. The id of an option, or `true` and `false`. */
  choices: z.array(z.object({ id: z.string(), label: z.string(), correct: z.boolean(), count: z.number().int() })),
});
export type ItemAnalysis = z.output<typeof ItemAnalysis>;

/** Fewest people whose mean is shown to one of them: with fewer it would tell the points of the others. */
export const leastCompared = 5;

/** Points of a candidate, compared with those of all who handed in. */
export const OwnAnalysis = z.object({
  points: z.number(),
  fullPoints: z.number(),
  /** Number of people who handed in. */
  count: z.number().int(),
  /** Null with fewer people than `leastCompared`, as are the means of the kinds. */
  mean: z.number().nullable(),
  /** By kind of question, in the order of the paper; empty unless the exam shows the paper. */
  kinds: z.array(
    z.object({ kind: QuestionKind, points: z.number(), fullPoints: z.number(), mean: z.number().nullable() }),
  ),
});
export type OwnAnalysis = z.output<typeof OwnAnalysis>;

/** Problems of a question that its measures show. */
export const mendingReasons = ['easier', 'harder', 'flat'] as const;
export const mendingReasonNames: Record<(typeof mendingReasons)[number], Text> = {
  easier: { zh: '比标注容易', en: 'Easier than said', mn: 'Хэлснээс хялбар' },
  harder: { zh: '比标注难', en: 'Harder than said', mn: 'Хэлснээс хэцүү' },
  flat: { zh: '区分度低', en: 'Tells nobody apart', mn: 'Ялгах чадвар бага' },
};

/** A version of a question with its measures over all published exams. */
export const MeasuredQuestion = z.object({
  versionId: Id,
  questionId: Id,
  title: z.string(),
  kind: QuestionKind,
  bankName: z.string(),
  /** Difficulty according to its author. */
  difficulty: LevelCode,
  measured: LevelCode,
  exams: z.number().int(),
  answers: z.number().int(),
  facility: z.number(),
  discrimination: z.number().nullable(),
  /** The question has a newer version by now. */
  outdated: z.boolean(),
  reasons: z.array(z.enum(mendingReasons)),
  measureTime: DateTime,
});
export type MeasuredQuestion = z.output<typeof MeasuredQuestion>;

const levels = 'QUESTION_DIFFICULTY';
const discriminationTitle = { zh: '区分度', en: 'Discrimination', mn: 'Ялгах чадвар' };
const facilityTitle = { zh: '得分率', en: 'Facility', mn: 'Авсан хувь' };
const kindTitle = { zh: '题型', en: 'Kind', mn: 'Төрөл' };

export const examAnalysisApi = {
  statistics: post('examanalysis/get', {
    access: 'may:exam.give',
    summary: 'How the points of an exam are spread, of all and by class',
    input: z.strictObject({ examId: Id }),
    output: ExamStatistics,
  }),
  items: post('examanalysis/listitem', {
    access: 'may:exam.give',
    summary: 'What the answers to an exam say about each of its questions; a page',
    input: pageQuery({ examId: Id }, ['number', 'facility', 'discrimination']),
    output: pageOf(ItemAnalysis),
    sheet: {
      name: { zh: '试题分析', en: 'Item analysis', mn: 'Асуултын шинжилгээ' },
      columns: {
        number: { title: { zh: '题号', en: 'No.', mn: '№' }, kind: 'number' },
        kind: { title: kindTitle, values: questionKindNames },
        title: { title: { zh: '试题', en: 'Question', mn: 'Асуулт' }, width: 48 },
        points: { title: { zh: '分值', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        asked: { title: { zh: '作答人数', en: 'Asked', mn: 'Хариулсан' }, kind: 'number' },
        blank: { title: { zh: '未答', en: 'Blank', mn: 'Хоосон' }, kind: 'number' },
        facility: { title: facilityTitle, kind: 'number' },
        discrimination: { title: discriminationTitle, kind: 'number' },
        choices: {
          title: { zh: '选项人数', en: 'Choices', mn: 'Сонголт' },
          width: 32,
          read: ({ choices }) => choices.map(({ label, count }) => `${label}: ${count}`).join('；'),
        },
      },
    },
  }),
  own: post('examanalysis/getmine', {
    access: 'may:exam.sit',
    summary: 'My published result of an exam by kind of question, beside the mean of all who handed in',
    input: z.strictObject({ examId: Id }),
    output: OwnAnalysis,
  }),
  questions: post('questionmeasure/list', {
    access: 'may:question.write',
    summary: 'Questions that I may use, with the difficulty said and the one measured; a page',
    input: pageQuery(
      {
        title: z.string().trim().max(60).optional(),
        kind: QuestionKind.optional(),
        difficulty: LevelCode.optional(),
        /** Only questions with this problem. */
        reason: z.enum(mendingReasons).optional(),
        /** Only questions with any problem. */
        toMend: z.boolean().optional(),
      },
      ['difficulty', 'answers', 'facility', 'discrimination', 'measureTime'],
    ),
    output: pageOf(MeasuredQuestion),
    sheet: {
      name: { zh: '试题难度', en: 'Measured difficulty', mn: 'Асуултын хүндрэл' },
      columns: {
        title: { title: { zh: '试题', en: 'Question', mn: 'Асуулт' }, width: 48 },
        kind: { title: kindTitle, values: questionKindNames },
        bankName: { title: { zh: '题库', en: 'Bank', mn: 'Сан' }, width: 24 },
        difficulty: { title: { zh: '标注难度', en: 'Said', mn: 'Хэлсэн' }, dictionary: levels },
        measured: { title: { zh: '实测难度', en: 'Measured', mn: 'Хэмжсэн' }, dictionary: levels },
        exams: { title: { zh: '考试场次', en: 'Exams', mn: 'Шалгалт' }, kind: 'number' },
        answers: { title: { zh: '作答人数', en: 'Answers', mn: 'Хариулт' }, kind: 'number' },
        facility: { title: facilityTitle, kind: 'number' },
        discrimination: { title: discriminationTitle, kind: 'number' },
        measureTime: { title: { zh: '统计时间', en: 'Measured at', mn: 'Хэмжсэн цаг' }, kind: 'time' },
      },
    },
  }),
};
