import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import type { Exam } from './exam.ts';
import { endsLater, resitRules } from './exam-form.ts';
import { mayRunExam } from './exam-transition.ts';

/** Returns whether a resit of the exam can be arranged: its results are out, and it is none itself. */
export const mayArrangeResit = (
  actor: Rights,
  exam: Pick<Exam, 'ownerId' | 'organizationId' | 'state' | 'resitOf'>,
): boolean => mayRunExam(actor, exam) && ['resulted', 'archived'].includes(exam.state) && exam.resitOf === null;

/** What became of a candidate. */
const resitOutcomes = ['failed', 'absent', 'passed'] as const;
/** Who is named for a resit: those who failed, were absent, did either, or were chosen one by one. */
export const resitGroups = ['failed', 'absent', 'both', 'chosen'] as const;
export type ResitGroup = (typeof resitGroups)[number];

/** Largest number of people in the list to choose from, the lowest points first, and that can be chosen. */
export const mostResitPeople = 1_000;

export const ResitPerson = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  /** Null: absent. */
  points: z.number().nullable(),
  outcome: z.enum(resitOutcomes),
});
export type ResitPerson = z.output<typeof ResitPerson>;

const Key = z.strictObject({ examId: Id });

const choosesSomebody = rule(
  ({ who, userIds }: { who: ResitGroup; userIds?: string[] | undefined }) =>
    (who === 'chosen') === (userIds !== undefined && userIds.length > 0),
  { zh: '请选择参加补考的考生', en: 'Choose who sits it', mn: 'Хэн өгөхийг сонгоно уу' },
);

export const resitApi = {
  people: post('exam/listresitpeople', {
    access: 'may:exam.give',
    summary:
      'Candidates of an exam with published results, for its resit: what became of them, the lowest points first',
    input: Key,
    output: z.object({
      personList: z.array(ResitPerson),
      failed: z.number().int(),
      absent: z.number().int(),
      /** Candidates who did not pass and cannot be named: accounts made for the exam, and those that are disabled. */
      others: z.number().int(),
    }),
  }),
  open: post('exam/openresit', {
    access: 'may:exam.give',
    audit: { action: 'exam.openresit', target: 'examId' },
    summary: 'Makes a resit of an exam with published results, as a draft with the rules of that exam',
    input: Key.extend({
      examName: Name(60),
      paperId: Id,
      beginTime: DateTime,
      endTime: DateTime,
      who: z.enum(resitGroups),
      /** Exactly where they are chosen. */
      userIds: z.array(Id).max(mostResitPeople).optional(),
      rule: z.enum(resitRules),
    })
      .refine(...endsLater)
      .refine(...choosesSomebody),
    output: Key,
  }),
};

export const resitFaults = faults('resit', {
  noResults: {
    zh: '公布成绩后才能安排补考',
    en: 'A resit can be arranged once the results are published',
    mn: 'Дүн зарласны дараа дахин шалгалт зохион байгуулна',
  },
  ofResit: {
    zh: '补考不能再安排补考，请从原考试安排',
    en: 'This is a resit: arrange another one from the exam itself',
    mn: 'Энэ нь дахин шалгалт: үндсэн шалгалтаас дахин зохион байгуулна уу',
  },
  nobody: {
    zh: '没有符合条件的考生',
    en: 'There is nobody to name',
    mn: 'Тохирох шалгуулагч алга',
  },
});
