import type { AiChoice, aiSwitchApi } from '@xueyan/contract/teaching/ai-switch';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { sectionOfKindToEdit, sectionToMark, sectionToOpen } from '../../school/section/section.service.ts';
import { aiSwitchParameters } from './ai-switch.parameter.ts';
import { aiSwitchStore as store } from './ai-switch.store.ts';

const choiceOf = (allowed: boolean | null): AiChoice => (allowed === null ? 'inherit' : allowed ? 'allowed' : 'closed');
const allowedBy = (choice: AiChoice): boolean | null => (choice === 'inherit' ? null : choice === 'allowed');

const schoolAllows = async (db: Db) => (await readParameters(db, aiSwitchParameters)).inExperiments;

/**
 * Tells if AI may help students at work in an experiment: its own setting, else that of its course, else that of the
 * school.
 */
export async function aiAllowedIn(db: Db, sectionId: string): Promise<boolean> {
  const { own, course } = await store.find(db, sectionId);
  return own ?? course ?? schoolAllows(db);
}

/** Returns the AI setting of an experiment for its teachers. */
export async function readSwitch(db: Db, actor: Actor, sectionId: string): Promise<Output<typeof aiSwitchApi.get>> {
  await sectionToMark(db, actor, sectionId);
  const { own, course } = await store.find(db, sectionId);
  const school = await schoolAllows(db);
  return { choice: choiceOf(own), courseChoice: choiceOf(course), school, allowed: own ?? course ?? school };
}

/** Tells if AI may help in an experiment that the actor can open. */
export async function readState(db: Db, actor: Actor, sectionId: string): Promise<{ allowed: boolean }> {
  await sectionToOpen(db, actor, sectionId);
  return { allowed: await aiAllowedIn(db, sectionId) };
}

/** Sets for an experiment if AI may help students at work in it. */
export const saveSwitch = (db: Db, actor: Actor, sectionId: string, choice: AiChoice): Promise<void> =>
  db.transaction(async (tx) => {
    await sectionOfKindToEdit(tx, actor, sectionId, 'experiment');
    await store.put(tx, { sectionId }, allowedBy(choice));
    await recordAudit(tx, actor, 'aiswitch.save', sectionId, { choice });
  });

/** Sets the same for the experiments of a course that have no setting of their own. */
export const saveCourseSwitch = (db: Db, actor: Actor, courseId: string, choice: AiChoice): Promise<void> =>
  db.transaction(async (tx) => {
    await courseToEdit(tx, actor, courseId);
    await store.put(tx, { courseId }, allowedBy(choice));
    await recordAudit(tx, actor, 'aiswitch.savecourse', courseId, { choice });
  });

/**
 * Returns the experiment closed to AI that the actor works in now, by its running machine or its open page; null if
 * there is none.
 */
export async function closedExperimentOf(
  db: Db,
  userId: string,
  page: { actor: Actor; sectionId: string } | null = null,
): Promise<{ title: string } | null> {
  for (const { sectionId, title } of await store.atWorkIn(db, userId))
    if (!(await aiAllowedIn(db, sectionId))) return { title };
  if (!page || (await aiAllowedIn(db, page.sectionId))) return null;
  try {
    const { course, section } = await sectionToOpen(db, page.actor, page.sectionId);
    // An editor tries the experiment and may use AI.
    return course.editor ? null : { title: section.title };
  } catch (error) {
    // The section is not the actor's: they do not work in it.
    if (error instanceof Fault) return null;
    throw error;
  }
}
