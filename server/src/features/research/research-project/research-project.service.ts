import { fileAddress } from '@xueyan/contract/base/file';
import { researchProjectFaults as faults } from '@xueyan/contract/research/research-fault';
import type { ResearchMoveForm } from '@xueyan/contract/research/research-move';
import {
  mayAddToResearch,
  mayEditResearch,
  mayEditResearchNote,
  mayReadResearch,
  maySetResearchQuota,
  researchTransitions,
} from '@xueyan/contract/research/research-policy';
import {
  type ResearchProject,
  type ResearchProjectForm,
  researchMembersMax,
  researchNotesMax,
  type researchProjectApi,
} from '@xueyan/contract/research/research-project';
import type { ResearchQuota } from '@xueyan/contract/research/research-quota';
import type { Actor, Policy } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isReferenced, isUniqueViolation } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit, recordChange } from '../../base/audit/audit.service.ts';
import { researchMoneyStore as money } from './research-money.store.ts';
import { type DescribedResearch, researchProjectStore as store } from './research-project.store.ts';

type Api = typeof researchProjectApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Returns the facts of a project that policies need. */
export const heldOf = ({ row, organizationId, memberIds }: DescribedResearch) => ({
  ...{ leaderId: row.leaderId, organizationId, state: row.state },
  memberIds: [row.leaderId, ...memberIds],
});
type Held = ReturnType<typeof heldOf>;

const present = (clock: Clock, found: DescribedResearch): ResearchProject => {
  const { id, createdAt, updatedAt: _, ...row } = found.row;
  return {
    ...{ ...row, ...heldOf(found), researchProjectId: id, leaderName: found.leaderName, spent: found.spent },
    createTime: clock.write(createdAt),
  };
};

/** Returns a page of the projects in which the actor takes part or that they manage. */
export async function listResearchProjects(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const page = await store.page(db, scopeOf(actor, 'research.manage'), input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the project if the policy allows it; an actor who may not read it gets “not found”. */
export async function researchFor(db: Db, actor: Actor, id: string, policy: Policy<Held>): Promise<DescribedResearch> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  const held = heldOf(found);
  ensure(mayReadResearch(actor, held), wireFaults.gone);
  ensure(policy(actor, held), faults.notYours);
  return found;
}

export const researchToRead = (db: Db, actor: Actor, id: string) => researchFor(db, actor, id, mayReadResearch);
export const researchToFill = (db: Db, actor: Actor, id: string) => researchFor(db, actor, id, mayAddToResearch);

/** Locks the project and returns it as `researchFor` does, for a transaction that changes it. */
export async function researchToChange(db: Db, actor: Actor, id: string, policy: Policy<Held> = mayEditResearch) {
  await store.lock(db, id);
  return researchFor(db, actor, id, policy);
}

export async function getResearchProject(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const found = await researchToRead(db, actor, id);
  const [members, stageList, budgetList, spendings, notes, files, steps] = await Promise.all([
    ...([store.members(db, id), store.stages(db, id), store.budget(db, id)] as const),
    ...([money.spendings(db, id), store.notes(db, id), money.files(db, id), store.steps(db, id)] as const),
  ]);
  return {
    ...{ project: present(clock, found), memberList: members, stageList, budgetList },
    spendingList: spendings.map(({ row, byName }) => ({
      ...{ researchSpendingId: row.id, subject: row.subject, amount: row.amount, day: row.day },
      ...{ note: row.note, byName },
    })),
    noteList: notes.map(({ row: { id: researchNoteId, day, title, content, createdBy: authorId }, authorName }) => ({
      ...{ researchNoteId, day, title, content, authorId, authorName },
    })),
    fileList: files.map(({ id: researchFileId, fileId, createdAt, ...file }) => ({
      ...{ researchFileId, ...file, address: fileAddress(fileId), createTime: clock.write(createdAt) },
    })),
    stepList: steps.map(({ row: { move, fromState, toState, reason, createdAt }, byName }) => ({
      ...{ move, fromState, toState, reason, byName, time: clock.write(createdAt) },
    })),
  };
}

/** Turns the violation of the unique project number into a fault. */
async function withOwnNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(faults.number);
    throw error;
  }
}

/** Applies for a project; the applicant leads it. */
export const addResearchProject = (db: Db, actor: Actor, form: ResearchProjectForm): Promise<string> =>
  withOwnNumber(() =>
    db.transaction(async (tx) => {
      const id = await store.insert(tx, { ...form, leaderId: actor.id });
      await recordAudit(tx, actor, 'researchproject.save', id, { number: form.number });
      return id;
    }),
  );

export const updateResearchProject = (
  db: Db,
  actor: Actor,
  { researchProjectId: id, version, ...form }: In<'update'>,
): Promise<void> =>
  withOwnNumber(() =>
    db.transaction(async (tx) => {
      const { row } = await researchToChange(tx, actor, id);
      ensure(row.version === version, wireFaults.changed);
      const isSettled = row.state !== 'application';
      ensure(!isSettled || (row.number === form.number && row.funding === form.funding), faults.settled);
      const planned = (await store.budget(tx, id)).reduce((sum, { amount }) => sum + amount, 0);
      ensure(planned <= form.funding, faults.overFunding, { more: (planned - form.funding) / 100 });
      await store.set(tx, id, form);
      await recordAudit(tx, actor, 'researchproject.update', id, { number: form.number });
    }),
  );

export const removeResearchProject = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await researchToChange(tx, actor, id);
    ensure(row.state === 'application' && !(await store.hasHistory(tx, id)), faults.kept);
    await recordAudit(tx, actor, 'researchproject.delete', id, { number: row.number, name: row.name });
    try {
      await tx.transaction((inner) => store.remove(inner, id));
    } catch (error) {
      if (isReferenced(error)) throw new Fault(faults.kept);
      throw error;
    }
  });

const quotaColumns = ({ running, machines, dataGb }: ResearchQuota) => ({
  ...{ quotaRunning: running, quotaMachines: machines, quotaDataGb: dataGb },
});

/** Sets the quota of a project; what is above it already stays. */
export const setResearchQuota = (db: Db, actor: Actor, id: string, quota: ResearchQuota): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await researchToChange(tx, actor, id, maySetResearchQuota);
    await store.set(tx, id, quotaColumns(quota));
    const before = { running: row.quotaRunning, machines: row.quotaMachines, dataGb: row.quotaDataGb };
    await recordChange(tx, actor, 'researchproject.setquota', id, { before, after: quota });
  });

/** Moves a project to its next state; of two concurrent moves the second is refused. */
export const moveResearchProject = (
  db: Db,
  actor: Actor,
  { researchProjectId: id, move, reason, quota }: ResearchMoveForm,
) =>
  db.transaction(async (tx) => {
    const found = await researchToChange(tx, actor, id, mayReadResearch);
    const state = nextState(researchTransitions[move], actor, heldOf(found), {
      ...{ who: faults.notYours, state: faults.state },
    });
    await store.set(tx, id, { state, ...(quota && quotaColumns(quota)) });
    const step = { projectId: id, move, fromState: found.row.state, toState: state, reason, createdBy: actor.id };
    await store.insertStep(tx, step);
    await recordAudit(tx, actor, 'researchproject.move', id, {
      ...{ move, reason, from: found.row.state, to: state },
      ...(quota && { quota }),
    });
    return { state, projectName: found.row.name, leaderId: found.row.leaderId };
  });

/** Sets or removes a member; returns a new one. */
export const setResearchMember = (
  db: Db,
  actor: Actor,
  { researchProjectId: id, loginName, duty }: In<'setMember'>,
): Promise<{ userId: string; projectName: string; change: 'added' | 'removed' | 'kept' }> =>
  db.transaction(async (tx) => {
    const { row, memberIds } = await researchToChange(tx, actor, id);
    const userId = await store.personByLogin(tx, loginName);
    ensure(userId, wireFaults.gone);
    ensure(userId !== row.leaderId, faults.leader);
    if (duty === null) await store.removeMember(tx, id, userId);
    else {
      const full = { max: researchMembersMax };
      ensure(memberIds.includes(userId) || memberIds.length < researchMembersMax, faults.full, full);
      await store.setMember(tx, { projectId: id, userId, duty });
    }
    await recordAudit(tx, actor, 'researchproject.setmember', id, { userId, duty });
    const change = duty === null ? 'removed' : memberIds.includes(userId) ? 'kept' : 'added';
    return { userId, projectName: row.name, change };
  });

export const setResearchStages = (
  db: Db,
  actor: Actor,
  { researchProjectId: id, stages, version }: In<'setStages'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await researchToChange(tx, actor, id);
    ensure(row.version === version, wireFaults.changed);
    await store.setStages(tx, id, stages);
    await store.set(tx, id, {});
    await recordAudit(tx, actor, 'researchproject.setstages', id, { count: stages.length });
  });

export const addResearchNote = (
  db: Db,
  actor: Actor,
  { researchProjectId: projectId, ...note }: In<'addNote'>,
): Promise<string> =>
  db.transaction(async (tx) => {
    await researchToChange(tx, actor, projectId, mayAddToResearch);
    const count = (await store.notes(tx, projectId)).length;
    ensure(count < researchNotesMax, faults.full, { max: researchNotesMax });
    return store.insertNote(tx, { ...note, projectId, createdBy: actor.id });
  });

/** Returns a note that the actor may change or delete. */
async function noteToChange(db: Db, actor: Actor, id: string) {
  const note = await store.note(db, id);
  ensure(note, wireFaults.gone);
  const held = { authorId: note.createdBy };
  await researchToChange(db, actor, note.projectId, (who, project) =>
    mayEditResearchNote(who, { ...project, ...held }),
  );
  return note;
}

export const updateResearchNote = (
  db: Db,
  actor: Actor,
  { researchNoteId: id, ...after }: In<'updateNote'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { projectId, day, title, content } = await noteToChange(tx, actor, id);
    await store.setNote(tx, id, after);
    await recordChange(tx, actor, 'researchproject.updatenote', projectId, { before: { day, title, content }, after });
  });

export const removeResearchNote = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { projectId, day, title, content } = await noteToChange(tx, actor, id);
    await store.removeNote(tx, id);
    await recordAudit(tx, actor, 'researchproject.deletenote', projectId, { day, title, content });
  });

/** Returns a person by login name, among accounts of people. */
export const personByLogin = (db: Db, loginName: string) => store.personByLogin(db, loginName);
