import { budgetSubjects } from '@xueyan/contract/research/budget-subject';
import { researchMoves, researchStates } from '@xueyan/contract/research/research-policy';
import { researchLevels, researchTypes } from '@xueyan/contract/research/research-project';
import { researchQuotaLimits } from '@xueyan/contract/research/research-quota';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { datasets } from './dataset.table.ts';
import { files } from './file.table.ts';

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });
const day = () => date({ mode: 'string' }).notNull();
/** In hundredths of a yuan. */
const money = () => bigint({ mode: 'number' }).notNull();

export const researchProjects = pgTable(
  'research_project',
  {
    id: key(),
    number: text().notNull(),
    name: text().notNull(),
    type: oneOf(researchTypes).notNull(),
    level: oneOf(researchLevels).notNull(),
    source: text().notNull().default(''),
    funding: money(),
    startDate: day(),
    endDate: day(),
    description: text().notNull().default(''),
    leaderId: person(),
    state: oneOf(researchStates).notNull().default('application'),
    /** Its quota; null: the default of the school. */
    quotaRunning: integer(),
    quotaMachines: integer(),
    quotaDataGb: integer(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('research_project_number').on(t.number),
    index('research_project_leader').on(t.leaderId, t.createdAt),
    atLeast(t.funding, 0),
    between(t.quotaRunning, researchQuotaLimits.running),
    between(t.quotaMachines, researchQuotaLimits.machines),
    between(t.quotaDataGb, researchQuotaLimits.dataGb),
    ...refuseOthers(t),
  ],
);

const project = () =>
  uuid()
    .notNull()
    .references(() => researchProjects.id, { onDelete: 'restrict' });
/** Reference from planning data, which is deleted with an application that was never submitted. */
const planned = () =>
  uuid()
    .notNull()
    .references(() => researchProjects.id, { onDelete: 'cascade' });

/** Participants besides the leader. */
export const researchMembers = pgTable(
  'research_member',
  { projectId: planned(), userId: person(), duty: text().notNull().default('') },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index('research_member_user').on(t.userId)],
);

export const researchStages = pgTable(
  'research_stage',
  {
    projectId: planned(),
    position: integer().notNull(),
    name: text().notNull(),
    dueDate: day(),
    done: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.position] })],
);

export const researchBudgets = pgTable(
  'research_budget',
  { projectId: planned(), subject: oneOf(budgetSubjects).notNull(), amount: money() },
  (t) => [primaryKey({ columns: [t.projectId, t.subject] }), atLeast(t.amount, 0), ...refuseOthers(t)],
);

export const researchSpendings = pgTable(
  'research_spending',
  {
    id: key(),
    projectId: project(),
    subject: oneOf(budgetSubjects).notNull(),
    amount: money(),
    day: day(),
    note: text().notNull().default(''),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index('research_spending_project').on(t.projectId, t.day),
    index('research_spending_created_by').on(t.createdBy),
    atLeast(t.amount, 1),
    ...refuseOthers(t),
  ],
);

/** History of a project's state; written once, never changed. */
export const researchSteps = pgTable(
  'research_step',
  {
    id: key(),
    projectId: project(),
    move: oneOf(researchMoves).notNull(),
    fromState: oneOf(researchStates).notNull(),
    toState: oneOf(researchStates).notNull(),
    reason: text().notNull(),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index('research_step_project').on(t.projectId, t.createdAt),
    index('research_step_created_by').on(t.createdBy),
    ...refuseOthers(t),
  ],
);

export const researchNotes = pgTable(
  'research_note',
  {
    id: key(),
    projectId: project(),
    day: day(),
    title: text().notNull(),
    content: text().notNull(),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [index('research_note_project').on(t.projectId, t.day), index('research_note_created_by').on(t.createdBy)],
);

export const researchFiles = pgTable(
  'research_file',
  {
    id: key(),
    projectId: project(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index('research_file_project').on(t.projectId, t.createdAt),
    index('research_file_file').on(t.fileId),
    index('research_file_created_by').on(t.createdBy),
  ],
);

/** Data sets that the participants may read because of the project. */
export const researchDatasets = pgTable(
  'research_dataset',
  {
    projectId: planned(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** It was made for the project, and counts in its quota. */
    belongs: boolean().notNull().default(false),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.datasetId] }),
    index('research_dataset_dataset').on(t.datasetId),
    uniqueIndex('research_dataset_belongs').on(t.datasetId).where(sql`belongs`),
    index('research_dataset_created_by').on(t.createdBy),
  ],
);
