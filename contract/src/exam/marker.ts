import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { examStates } from './exam.ts';
import { MachineCheck } from './exam-machine.ts';
import { QuestionContent } from './question-content.ts';
import { QuestionKey } from './question-key.ts';
import { QuestionKind } from './question-kind.ts';
import { QuestionResponse } from './question-response.ts';

/** An exam in which the person marks. */
export const MarkingTask = z.object({
  examId: Id,
  examName: z.string(),
  state: z.enum(examStates),
  ownerName: z.string(),
  role: z.enum(['marker', 'arbiter']),
  done: z.number().int(),
  left: z.number().int(),
});
export type MarkingTask = z.output<typeof MarkingTask>;

/** A question as a marker sees it. */
export const MarkerItem = z.object({
  itemId: Id,
  number: z.number().int(),
  kind: QuestionKind,
  title: z.string(),
  points: z.number(),
  role: z.enum(['marker', 'arbiter']),
  done: z.number().int(),
  left: z.number().int(),
});
export type MarkerItem = z.output<typeof MarkerItem>;

/** An answer as a marker sees it: under a pseudonym, without marks by others; the arbiter sees both marks. */
export const BlindAnswer = z.object({
  aliasId: Id,
  anonymousNumber: z.number().int(),
  response: QuestionResponse.nullable(),
  /** Points by this marker. */
  points: z.number().nullable(),
  comment: z.string(),
  /** Marks by others, for the arbiter alone. */
  given: z.array(z.object({ points: z.number(), comment: z.string() })),
});
export type BlindAnswer = z.output<typeof BlindAnswer>;

const Key = z.strictObject({ examId: Id });
const Points = z.number().min(0).max(1_000).multipleOf(0.5);

export const markerApi = {
  tasks: post('marker/listexam', {
    access: 'may:exam.give',
    summary: 'Exams in which I mark, and how much is left; a page',
    input: pageQuery({ examName: z.string().trim().max(60).optional(), state: z.enum(examStates).optional() }, [
      'examName',
      'left',
    ]),
    output: pageOf(MarkingTask),
    sheet: {
      name: { zh: '阅卷任务', en: 'Marking', mn: 'Үнэлэх ажил' },
      columns: {
        examName: { title: { zh: '考试名称', en: 'Exam', mn: 'Шалгалт' }, width: 40 },
        done: { title: { zh: '已评', en: 'Marked', mn: 'Үнэлсэн' }, kind: 'number' },
        left: { title: { zh: '待评', en: 'Left', mn: 'Үлдсэн' }, kind: 'number' },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
      },
    },
  }),
  items: post('marker/listitem', {
    access: 'may:exam.give',
    summary: 'The questions of an exam that I mark',
    input: Key,
    output: z.object({
      examName: z.string(),
      state: z.enum(examStates),
      revealed: z.object({ time: DateTime, userName: z.string(), reason: z.string() }).nullable(),
      itemList: z.array(MarkerItem),
    }),
  }),
  item: post('marker/getitem', {
    access: 'may:exam.give',
    summary: 'One of them with its answer',
    input: Key.extend({ itemId: Id }),
    output: z.object({
      content: QuestionContent,
      key: QuestionKey,
      analysis: Markdown,
      points: z.number(),
      role: z.enum(['marker', 'arbiter']),
    }),
  }),
  answers: post('marker/listanswer', {
    access: 'may:exam.give',
    summary: 'Answers that I mark, under pseudonyms; a page',
    input: pageQuery({ examId: Id, itemId: Id, done: z.boolean() }, ['points']),
    output: pageOf(BlindAnswer),
    sheet: {
      name: { zh: '我的评分', en: 'My marks', mn: 'Миний үнэлгээ' },
      columns: {
        anonymousNumber: { title: { zh: '密号', en: 'Pseudonym', mn: 'Нууц дугаар' }, kind: 'number' },
        points: { title: { zh: '得分', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        comment: { title: { zh: '评语', en: 'Comment', mn: 'Тайлбар' }, width: 48 },
      },
    },
  }),
  machine: post('marker/listmachinecheck', {
    access: 'may:exam.give',
    summary: 'What was found in the machine of an answer that I mark, the newest first, with what the scripts printed',
    input: Key.extend({ itemId: Id, aliasId: Id }),
    output: z.object({ checks: z.array(MachineCheck) }),
  }),
  mark: post('marker/mark', {
    access: 'may:exam.give',
    shown: ['comment'],
    audit: { action: 'marker.mark', target: 'examId' },
    summary: 'Gives an answer my points; again instead of what I gave before',
    input: Key.extend({ itemId: Id, aliasId: Id, points: Points, comment: z.string().trim().max(500) }),
    output: z.object({ settled: z.boolean(), disputed: z.boolean() }),
  }),
};
