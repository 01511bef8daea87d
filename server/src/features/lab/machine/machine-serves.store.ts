import type { machineServers } from '@xueyan/contract/lab/machine-rest';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examMachineChecks } from '../../../db/exam-machine.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { nodes } from '../../../db/node.table.ts';
import { isSilent } from '../../../db/node-lease.ts';
import { examPresences } from '../../../db/proctoring.table.ts';
import { takesPartIn } from '../../../db/research-part.ts';
import { researchProjects } from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';
import type { Seat } from './seat.rule.ts';

/** Matches the machines of a seat. */
export function atSeat(seat: Seat): SQL | undefined {
  if ('runId' in seat) return and(eq(machines.runId, seat.runId), eq(machines.node, seat.node ?? ''));
  if ('researchId' in seat) return and(eq(machines.researchId, seat.researchId), eq(machines.ownerId, seat.ownerId));
  if ('tryout' in seat) return and(eq(machines.tryout, true), eq(machines.ownerId, seat.ownerId));
  return and(eq(machines.candidateId, seat.candidateId), eq(machines.itemId, seat.itemId));
}

/** True if the owner of an attempt takes its course. */
export const enrolled = sql<boolean>`exists (select 1 from ${courseMembers} where ${courseMembers.courseId} = ${courses.id} and ${courseMembers.userId} = ${attempts.ownerId}) and not ${attempts.superseded}`;

/** True if the owner has the right now: in the course, in the exam, or in a running research project; a trial of an image is the owner's. */
const entitled = sql<boolean>`case when ${machines.runId} is not null then ${enrolled}
  when ${machines.researchId} is not null then ${researchProjects.state} in ('running', 'acceptance') and ${takesPartIn(machines.researchId, machines.ownerId)}
  when ${machines.tryout} then true
  else ${examCandidates.state} = 'answering' end`;

/** True if its owner has handed in, and the checks after the submission, or those started again, have not run yet. */
const awaited = sql<boolean>`coalesce(${examCandidates.state} = 'submitted' and ${exams.state} in ('running', 'marking') and not exists (
  select from ${examMachineChecks} as done where done.candidate_id = ${machines.candidateId} and done.item_id = ${machines.itemId}
  and done.decides = ${examCandidates.submittedAt} and not done.superseded), false)`;

/** Graphics processors that its experiment wants. */
const wantedGpus = sql<number>`coalesce((select ${experiments.gpus} from ${experiments} where ${experiments.sectionId} = ${attempts.sectionId}), 0)`;

/** See `Machine.server`. A restore empties the addresses of the servers that were there. */
const serverOf = sql<
  (typeof machineServers)[number]
>`case when ${machines.state} <> 'asleep' or ${machines.nodeId} is null then ''
  else coalesce((select case when ${nodes.address} = '' then 'gone' when ${nodes.stopped} or ${isSilent} then 'silent' else '' end
    from ${nodes} where ${nodes.id} = ${machines.nodeId}), 'gone') end`;

/** What decides whether its owner may work at a machine now, and what that machine lacks. */
export interface OwnersRight {
  /** True if its owner now takes the course, sits the exam, or takes part in the research. */
  enrolled: boolean;
  /** True if its owner has handed in, and the checks after the submission have not run yet. */
  awaited: boolean;
  /** Session at which the candidate of an answer's machine sits; empty for any other machine, and before they sit. */
  sittingSession: string;
  /** Graphics processors that its experiment wants. */
  gpus: number;
  server: (typeof machineServers)[number];
}

export const ownersRight = {
  ...{ enrolled: entitled, awaited, gpus: wantedGpus, server: serverOf },
  sittingSession: sql<string>`coalesce((select sits.session_id from ${examPresences} as sits where sits.candidate_id = ${machines.candidateId}), '')`,
};

/** Name of the experiment, exam, research project or tried image that it serves. */
export const servedName = sql<string>`coalesce(${sections.title}, ${exams.name}, ${researchProjects.name}, case when ${machines.tryout} then ${labImages.name} end, '')`;

/** Locks what a machine serves against deletion until the transaction ends; returns whether it exists. */
export async function holdSeat(db: Db, seat: Seat): Promise<boolean> {
  const [from, id] =
    'runId' in seat
      ? [attempts, seat.runId]
      : 'researchId' in seat
        ? [researchProjects, seat.researchId]
        : 'tryout' in seat
          ? [users, seat.ownerId]
          : [examCandidates, seat.candidateId];
  return (await db.select({ id: from.id }).from(from).where(eq(from.id, id)).for('key share')).length > 0;
}
