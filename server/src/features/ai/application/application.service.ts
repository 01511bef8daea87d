import {
  type Application,
  type ApplicationForm,
  type applicationApi,
  applicationFaults as faults,
  mayEditApplication,
  mayReviewApplication,
} from '@xueyan/contract/ai/application';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { isWithin, ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { ensureBases } from '../knowledge/knowledge.service.ts';
import { type ApplicationRow, applicationStore as store } from './application.store.ts';
import { variablesOf } from './filling.rule.ts';

type Described = Omit<NonNullable<Awaited<ReturnType<typeof store.find>>>, 'organizationId'>;
type ListInput = z.output<typeof applicationApi.list.input>;

const present = (clock: Clock, { row, ownerName, useCount }: Described): Application => ({
  ...{ applicationId: row.id, name: row.name, description: row.description, kind: row.kind, state: row.state },
  ...{ scope: row.scope, reason: row.reason, ownerId: row.ownerId, ownerName, useCount, version: row.version },
  updateTime: clock.write(row.updatedAt),
});

async function presentPage(
  clock: Clock,
  page: Promise<{ resultList: Described[] } & Record<'totalSize' | 'pageNum' | 'pageSize', number>>,
) {
  const { resultList, ...rest } = await page;
  return { ...rest, resultList: resultList.map((one) => present(clock, one)) };
}

/** What somebody made. */
export const listOwn = (db: Db, clock: Clock, actor: Actor, input: ListInput) =>
  presentPage(clock, store.pageOwn(db, ownScope(actor), input));
/** What somebody may use. */
export const listUsable = (db: Db, clock: Clock, actor: Actor, input: ListInput) =>
  presentPage(clock, store.pageUsable(db, ownScope(actor), input));
/** What waits for review, and what passed. */
export const listReviewed = (db: Db, clock: Clock, actor: Actor, input: ListInput) =>
  presentPage(clock, store.pageReviewed(db, scopeOf(actor, 'ai.manage'), input));

async function applicationToEdit(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditApplication(actor, found.row), wireFaults.gone);
  return found.row;
}

async function applicationToReview(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  const { row, organizationId } = found;
  ensure(mayReviewApplication(actor, row), wireFaults.gone);
  ensure(isWithin(scopeOf(actor, 'ai.manage'), { ownerId: row.ownerId, organizationId }), wireFaults.gone);
  return row;
}

/** An application whole, for its owner and those who review it. */
export async function readApplication(db: Db, clock: Clock, actor: Actor, id: string) {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  if (!mayEditApplication(actor, found.row)) await applicationToReview(db, actor, id);
  return { application: present(clock, found), form: found.row.form, classIds: found.row.classIds };
}

/** What those see of an application who use it. */
export async function openApplication(db: Db, clock: Clock, actor: Actor, id: string) {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  const form = found.row.published ?? found.row.form;
  return { application: present(clock, found), opening: form.opening, controls: form.controls };
}

/** The form by which somebody uses an application: as it is published, or the draft of their own. */
export async function formToUse(db: Db, actor: Actor, id: string, draft: boolean): Promise<ApplicationForm> {
  if (draft) return (await applicationToEdit(db, actor, id)).form;
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  const { published } = found.row;
  ensure(published, faults.notPublished);
  return published;
}

async function ensureForm(db: Db, actor: Actor, { prompt, controls, kind, baseIds }: ApplicationForm): Promise<void> {
  const known = new Set(controls.map(({ variable }) => variable));
  const unknown = variablesOf(prompt).find((name) => !known.has(name));
  ensure(unknown === undefined, faults.unknownVariable, { name: `{{${unknown}}}` });
  ensure(kind !== 'knowledge' || baseIds.length > 0, faults.noBase);
  await ensureBases(db, actor, baseIds);
}

/** Makes an application; answers its id. */
export async function addApplication(db: Db, actor: Actor, form: ApplicationForm): Promise<string> {
  await ensureForm(db, actor, form);
  const { name, description, kind } = form;
  return store.insert(db, { ownerId: actor.id, name, description, kind, form });
}

/** Changes an application; what is published stays. */
export async function updateApplication(db: Db, actor: Actor, id: string, version: number, form: ApplicationForm) {
  await applicationToEdit(db, actor, id);
  await ensureForm(db, actor, form);
  const after = await store.update(db, id, version, form);
  ensure(after, wireFaults.changed);
  return { version: after };
}

/** Asks for what is saved to be published; texts that are not let out are refused at once. */
export const askToPublish = (
  db: Db,
  actor: Actor,
  { applicationId, scope, classIds }: z.output<typeof applicationApi.publish.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { form, name } = await applicationToEdit(tx, actor, applicationId);
    await ensureForm(tx, actor, form);
    await screened(tx, { name: form.name, description: form.description, opening: form.opening, prompt: form.prompt });
    ensure(await allClassesExist(tx, classIds), wireFaults.gone);
    await store.setState(tx, applicationId, { state: 'waiting', scope, classIds, reason: '' });
    await recordAudit(tx, actor, 'aiapplication.publish', applicationId, { name, scope });
  });

/** Lets an application out, or not. */
export const reviewApplication = (
  db: Db,
  actor: Actor,
  { applicationId, pass, reason }: z.output<typeof applicationApi.review.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { state, form, name } = await applicationToReview(tx, actor, applicationId);
    ensure(state === 'waiting', faults.notWaiting);
    if (pass) await store.addVersion(tx, applicationId, form);
    const decided = pass ? { state: 'published' as const, published: form } : { state: 'rejected' as const };
    await store.setState(tx, applicationId, { ...decided, reason });
    await recordAudit(tx, actor, 'aiapplication.review', applicationId, { name, pass, reason });
  });

/** Takes an application back from those who use it. */
export const withdrawApplication = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { state, name } = await applicationToEdit(tx, actor, id);
    ensure(state === 'published' || state === 'waiting', faults.notPublished);
    await store.setState(tx, id, { state: 'withdrawn' });
    await recordAudit(tx, actor, 'aiapplication.withdraw', id, { name });
  });

/** Deletes an application that nobody has used. */
export const removeApplication = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await applicationToEdit(tx, actor, id);
    ensure((await store.countUses(tx, id)) === 0, faults.used);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'aiapplication.delete', id, { name });
  });
