import { isDeepStrictEqual } from 'node:util';
import {
  type Application,
  type applicationApi,
  mayEditApplication,
  mayReviewApplication,
} from '@xueyan/contract/ai/application';
import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import { ApplicationForm, makesMedia, pictureUpload, variablesOf } from '@xueyan/contract/ai/application-form';
import { iconFaults } from '@xueyan/contract/ai/application-icon';
import { offlineVoices } from '@xueyan/contract/ai/media-speech';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { isWithin, ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { askableAmong, ensureBases } from '../knowledge/knowledge.service.ts';
import { type ApplicationRow, applicationStore as store } from './application.store.ts';
import { applicationNamesStore } from './application-names.store.ts';

type Described = Omit<NonNullable<Awaited<ReturnType<typeof store.find>>>, 'organizationId'>;
type ListInput = z.output<typeof applicationApi.list.input>;

/** Who looks at an application: its owner, those who review it, or those who use it. */
type Look = 'own' | 'review' | 'use';

/** Returns the form that waits for review; null where nothing waits. */
export const submittedForm = ({ state, wanted, form }: ApplicationRow): ApplicationForm | null =>
  state === 'waiting' ? (wanted?.form ?? form) : null;

/** Returns the form that somebody sees: a draft is its owner’s alone, and nobody uses what was not reviewed. */
const formFor = (row: ApplicationRow, look: Look): ApplicationForm => {
  if (look === 'own') return row.form;
  return (look === 'review' ? submittedForm(row) : null) ?? row.published ?? row.form;
};

/** Returns whether two forms say the same; one that was saved before a setting existed has its usual value. */
const saysTheSame = (one: ApplicationForm, other: ApplicationForm): boolean => {
  const [a, b] = [one, other].map((form) => ApplicationForm.safeParse(form).data ?? form);
  return isDeepStrictEqual(a, b);
};

function present(clock: Clock, look: Look, { row, ...counts }: Described): Application {
  const form = formFor(row, look);
  const { name, description, kind, icon = 'robot' } = form;
  const { copyable = false, picture = '' } = look === 'own' ? (row.published ?? row.form) : form;
  const submitted = submittedForm(row);
  return {
    ...{ applicationId: row.id, name, description, kind, state: row.state, icon, copyable, picture },
    live: row.published !== null,
    changed: row.published !== null && look !== 'use' && !saysTheSame(form, row.published),
    submission: look === 'use' ? '' : ((submitted && row.wanted?.submission) ?? ''),
    ahead: look === 'own' && submitted !== null && !saysTheSame(form, submitted),
    ...{ scope: look === 'use' ? row.scope : (row.wanted?.scope ?? row.scope), reason: row.reason },
    ...{ ownerId: row.ownerId, version: row.version, ...counts },
    updateTime: clock.write(row.updatedAt),
  };
}

async function presentPage(
  clock: Clock,
  look: Look,
  page: Promise<{ resultList: Described[] } & Record<'totalSize' | 'pageNum' | 'pageSize', number>>,
) {
  const { resultList, ...rest } = await page;
  return { ...rest, resultList: resultList.map((one) => present(clock, look, one)) };
}

/** Returns the actor’s own applications. */
export const listOwn = (db: Db, clock: Clock, actor: Actor, input: ListInput) =>
  presentPage(clock, 'own', store.pageOwn(db, ownScope(actor), input));
/** Returns the applications that the actor may use. */
export const listUsable = (db: Db, clock: Clock, actor: Actor, input: ListInput) =>
  presentPage(clock, 'use', store.pageUsable(db, ownScope(actor), input));
/** Returns the applications that wait for review or are published. */
export const listReviewed = (db: Db, clock: Clock, actor: Actor, input: ListInput) =>
  presentPage(clock, 'review', store.pageReviewed(db, scopeOf(actor, 'ai.manage'), actor.id, input));

/** Returns the applications that wait for the actor's review. */
export const waitingToReview = (db: Db, actor: Actor) => store.waiting(db, scopeOf(actor, 'ai.manage'));

/** Returns how many applications of each kind the actor made, or may use. */
export const countKinds = async (db: Db, actor: Actor, view: 'mine' | 'public') => ({
  counts: await (view === 'mine' ? store.countOwn(db, ownScope(actor)) : store.countUsable(db, ownScope(actor))),
});

export async function applicationToEdit(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditApplication(actor, found.row), wireFaults.gone);
  return found.row;
}

export async function applicationToReview(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  const { row, organizationId } = found;
  ensure(mayReviewApplication(actor, row), wireFaults.gone);
  ensure(isWithin(scopeOf(actor, 'ai.manage'), { ownerId: row.ownerId, organizationId }), wireFaults.gone);
  return row;
}

/** Returns the names of the models and knowledge bases that forms refer to; what is gone has none. */
function namesIn(db: Db, forms: ApplicationForm[]) {
  const modelIds = forms.flatMap(({ modelId }) => modelId ?? []);
  return applicationNamesStore.names(db, { modelIds, baseIds: forms.flatMap(({ baseIds }) => baseIds) });
}

/** Returns an application in full: its draft for its owner; what waits, or is published, for its reviewers. */
export async function readApplication(db: Db, clock: Clock, actor: Actor, id: string) {
  const found = await store.find(db, id, actor.id);
  ensure(found, wireFaults.gone);
  const look = mayEditApplication(actor, found.row) ? 'own' : 'review';
  const { published, wanted, classIds } = found.row;
  if (look === 'review') {
    await applicationToReview(db, actor, id);
    ensure(submittedForm(found.row) ?? published, wireFaults.gone);
  }
  const { organizationId: _, ...described } = found;
  const form = formFor(found.row, look);
  const ids = wanted?.classIds ?? classIds;
  const classes = ids.length > 0 ? await store.classNames(db, ids) : [];
  const courseId = wanted ? wanted.courseId : found.row.courseId;
  const course = (courseId && (await store.courseName(db, courseId))) || null;
  const names = await namesIn(db, published ? [form, published] : [form]);
  return { application: present(clock, look, described), form, published, classes, course, names };
}

/** Returns an application as its users see it. */
export async function openApplication(db: Db, clock: Clock, actor: Actor, id: string) {
  const found = await store.find(db, id, actor.id);
  ensure(found, wireFaults.gone);
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  const { opening, controls, suggestions = [] } = formFor(found.row, 'use');
  const { organizationId: _, ...described } = found;
  return { application: present(clock, 'use', described), opening, suggestions, controls };
}

/** Returns whether the actor may use an application now. */
export const mayUseApplication = (db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<boolean> =>
  store.mayUse(db, actor.id, id);

/** Returns the form to run an application with: the published one, or the actor’s own draft. */
export async function formToUse(db: Db, actor: Actor, id: string, draft: boolean): Promise<ApplicationForm> {
  if (draft) return (await applicationToEdit(db, actor, id)).form;
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  const { published } = found.row;
  ensure(published, faults.notPublished);
  return published;
}

/** Throws where a form cannot run: it names what it does not ask for, or bases that its author may not ask. */
export async function ensureForm(
  db: Db,
  actor: Actor,
  { prompt, controls, kind, baseIds, modelId, media }: ApplicationForm,
): Promise<void> {
  await ensureBases(db, actor, baseIds);
  const known = new Set(controls.map(({ variable }) => variable));
  const unknown = variablesOf(prompt).find((name) => !known.has(name));
  ensure(unknown === undefined, faults.unknownVariable, { name: `{{${unknown}}}` });
  ensure(kind !== 'knowledge' || baseIds.length > 0, faults.noBase);
  const pictured = makesMedia(kind) && pictureUpload(controls);
  if (pictured) throw new Fault(faults.onlyTexts, { label: pictured.label });
  const spoken = kind === 'speech' || kind === 'film';
  const isOwnVoice = (offlineVoices as readonly string[]).includes(media.voice);
  ensure(!spoken || modelId !== null || isOwnVoice, faults.noVoice);
}

/** Throws where a picture was not uploaded for this application. */
async function ensurePicture(db: Db, applicationId: string | null, picture: string): Promise<void> {
  if (picture === '') return;
  const file = await findFile(db, picture.split('/').at(-1) ?? '');
  ensure(file?.scope === 'aiapp' && file.scopeId === applicationId, iconFaults.foreign);
}

/** Creates an application; returns its id. */
export async function addApplication(db: Db, actor: Actor, form: ApplicationForm): Promise<string> {
  await ensureForm(db, actor, form);
  await ensurePicture(db, null, form.picture);
  const { name, description, kind } = form;
  return store.insert(db, { ownerId: actor.id, name, description, kind, form });
}

/** Returns the draft of an application of the actor, or the published form of another’s that may be copied. */
async function formToCopy(db: Db, actor: Actor, id: string): Promise<ApplicationForm> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  if (mayEditApplication(actor, found.row)) return found.row.form;
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  ensure(found.row.published?.copyable, faults.noCopy);
  return found.row.published;
}

/** Copies an application as a draft of the actor; returns its id. */
export async function copyApplication(db: Db, actor: Actor, id: string): Promise<string> {
  const form = await formToCopy(db, actor, id);
  const name = `${form.name.slice(0, 37)} 副本`;
  // A base that is no longer accessible is left out instead of causing a refusal.
  const baseIds = await askableAmong(db, actor, form.baseIds);
  const { description, kind } = form;
  // An uploaded picture stays with its application.
  return store.insert(db, {
    ownerId: actor.id,
    name,
    description,
    kind,
    form: { ...form, name, baseIds, picture: '' },
  });
}

/** Returns the published versions of the actor’s application, and the names of what they refer to. */
export async function listVersions(db: Db, clock: Clock, actor: Actor, id: string) {
  await applicationToEdit(db, actor, id);
  const rows = await store.versions(db, id);
  return {
    versionList: rows.map(({ id: versionId, form, createdAt }) => ({
      ...{ versionId, form, createTime: clock.write(createdAt) },
    })),
    names: await namesIn(
      db,
      rows.map(({ form }) => form),
    ),
  };
}

/** Changes the draft of an application; the published version stays. */
export async function updateApplication(db: Db, actor: Actor, id: string, version: number, form: ApplicationForm) {
  await applicationToEdit(db, actor, id);
  await ensureForm(db, actor, form);
  await ensurePicture(db, id, form.picture);
  const after = await store.update(db, id, version, form);
  ensure(after, wireFaults.changed);
  return { version: after };
}

/** Puts an application that the actor may use among their favourites, or takes it out. */
export async function favourApplication(db: Db, actor: Actor, id: string, favourite: boolean): Promise<void> {
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  await store.mark(db, id, actor.id, { favourite });
}

/** Rates an application of another person. */
export async function rateApplication(db: Db, actor: Actor, id: string, stars: number): Promise<void> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(await store.mayUse(db, actor.id, id), wireFaults.gone);
  ensure(!mayEditApplication(actor, found.row), faults.ownRating);
  await store.mark(db, id, actor.id, { stars });
}

/** Deletes an application that has never been used. */
export const removeApplication = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await applicationToEdit(tx, actor, id);
    ensure((await store.countUses(tx, id)) === 0, faults.used);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'aiapplication.delete', id, { name });
  });
