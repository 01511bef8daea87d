import { type MachineStep, machineProblems } from '@xueyan/contract/exam/exam-machine';
import { boolean, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { examCandidates, examItems } from './exam.table.ts';

/** Results of scripts in the machine of an answer. Rows are only added, and superseded when the machine is checked again. */
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
    /** Time of the submission that the check decides; null: the candidate requested the check. */
    decides: moment(),
    /** Another check was started since; until it decides, the machine is kept running. */
    superseded: boolean().notNull().default(false),
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
