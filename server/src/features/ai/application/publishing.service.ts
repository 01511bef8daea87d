import type { applicationApi } from '@xueyan/contract/ai/application';
import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { stopAnswersWith } from '../chat/answer.service.ts';
import { closeChatsWith } from '../chat/grounds.service.ts';
import { applicationToEdit, applicationToReview, ensureForm, submittedForm } from './application.service.ts';
import { applicationStore as store } from './application.store.ts';
import { passed, refused, takenDown, waiting } from './application-message.text.ts';

type In<K extends 'publish' | 'review' | 'takeDown'> = z.output<(typeof applicationApi)[K]['input']>;

/** Returns every text of a form that somebody else sees, or that a model says after it. */
const textsOf = ({ name, description, opening, prompt, suggestions = [], controls }: ApplicationForm) => ({
  ...{ name, description, opening, prompt, suggestions: suggestions.join('\n') },
  ...Object.fromEntries(
    controls.map(({ variable, label, options, initial }) => [
      `control ${variable}`,
      [label, ...options, initial].join('\n'),
    ]),
  ),
});

/**
 * Requests publication of the draft as it is saved now: later changes of it are not part of the request. Texts with
 * blocked words are refused at once. The published version and its audience stay in force until the request is
 * approved. Notifies the reviewers.
 */
export const askToPublish = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, scope, classIds, courseId }: In<'publish'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await store.hold(tx, applicationId);
    const { form, name } = await applicationToEdit(tx, actor, applicationId);
    await ensureForm(tx, actor, form);
    await screened(tx, textsOf(form));
    ensure(await allClassesExist(tx, classIds), wireFaults.gone);
    ensure(scope !== 'course' || courseId !== null, faults.noCourse);
    if (courseId) await courseToEdit(tx, actor, courseId);
    if (scope === 'me') {
      // Nobody else sees it: there is nothing to review.
      await store.addVersion(tx, applicationId, form);
      const after = { scope, classIds: [], courseId: null, wanted: null, reason: '' };
      await store.setState(tx, applicationId, { state: 'published', published: form, ...after });
      return recordAudit(tx, actor, 'aiapplication.publish', applicationId, { name, scope });
    }
    const wanted = { scope, classIds, courseId, form, submission: newId() };
    await store.setState(tx, applicationId, { state: 'waiting', wanted, reason: '' });
    await recordAudit(tx, actor, 'aiapplication.publish', applicationId, { name, scope });
    await sendMessage(tx, platform, waiting(name, actor.userName));
  });

/** Approves or rejects an application exactly as it was submitted, and notifies its owner. */
export const reviewApplication = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, pass, reason, submission }: In<'review'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await store.hold(tx, applicationId);
    const row = await applicationToReview(tx, actor, applicationId);
    const { wanted, ownerId } = row;
    const form = submittedForm(row);
    ensure(form, faults.notWaiting);
    ensure(!submission || submission === wanted?.submission, wireFaults.changed);
    const { name } = form;
    if (pass) {
      const { scope = row.scope, classIds = row.classIds, courseId = row.courseId } = wanted ?? {};
      await store.addVersion(tx, applicationId, form);
      const out = { state: 'published', published: form, scope, classIds, courseId } as const;
      await store.setState(tx, applicationId, { ...out, wanted: null, reason });
    } else await store.setState(tx, applicationId, { state: 'rejected', wanted: null, reason });
    await recordAudit(tx, actor, 'aiapplication.review', applicationId, { name, pass, reason });
    const about = { name, ownerId, applicationId, reason };
    await sendMessage(tx, platform, pass ? passed(about) : refused(about));
  });

/**
 * Withdraws an application from use: what it is answering to others ends too, and so do their chats with it. Where a
 * change of a published one waits for review, withdraws only that change.
 */
export async function withdrawApplication(db: Db, actor: Actor, id: string): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    await store.hold(tx, id);
    const { state, name, published } = await applicationToEdit(tx, actor, id);
    ensure(published || state === 'waiting', faults.notPublished);
    const change = published !== null && state === 'waiting';
    const after = change ? { state: 'published' as const } : { state: 'withdrawn' as const, published: null };
    await store.setState(tx, id, { ...after, wanted: null });
    if (!change) await closeChatsWith(tx, id, actor.id);
    await recordAudit(tx, actor, 'aiapplication.withdraw', id, { name, change });
    return !change;
  });
  if (ended) await stopAnswersWith(db, id, actor.id);
}

/** Withdraws any person’s application from use and notifies its owner of the reason. */
export async function takeDownApplication(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, reason }: In<'takeDown'>,
): Promise<void> {
  const owner = await db.transaction(async (tx) => {
    await store.hold(tx, applicationId);
    const { state, name, published, ownerId } = await applicationToReview(tx, actor, applicationId);
    ensure(published || state === 'waiting', faults.notPublished);
    await store.setState(tx, applicationId, { state: 'withdrawn', published: null, wanted: null, reason });
    await closeChatsWith(tx, applicationId, ownerId);
    await recordAudit(tx, actor, 'aiapplication.takeDown', applicationId, { name, reason });
    await sendMessage(tx, platform, takenDown({ name, ownerId, applicationId, reason }));
    return ownerId;
  });
  await stopAnswersWith(db, applicationId, owner);
}
