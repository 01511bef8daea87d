import { type MachineStep, machineProblems } from '@xueyan/contract/exam/exam-machine';
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { examCandidates, examItems } from './exam.table.ts';

/** What scripts found in the machine of an answer. Appended, never changed. */
export const examMachineChecks = pgTable(
  'exam_machine_check',
  {
    id: key(),
    candidateId: uuid()
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'restrict' }),
    itemId: uuid()
      .notNull()
      .references(() => examItems.id, { onDelete: 'restrict' }),
    /** The handing in that it decides, by its time; null: the candidate asked for it. */
    decides: moment(),
    problem: oneOf(machineProblems).notNull().default(''),
    steps: jsonb().$type<MachineStep[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('exam_machine_check_answer').on(t.candidateId, t.itemId, t.createdAt),
    index('exam_machine_check_item').on(t.itemId),
    ...refuseOthers(t),
  ],
);
