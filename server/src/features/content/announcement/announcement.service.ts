import { noticeType, systemMessageType } from '@xueyan/contract/base/message';
import { type AnnouncementForm, announcementFaults, mayEditAnnouncement } from '@xueyan/contract/content/announcement';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit, recordChange } from '../../base/audit/audit.service.ts';
import { markReadIfReceived } from '../../base/message/message.service.ts';
import { listUnreadBy, reviseMessage, sendMessage, withdrawMessage } from '../../base/message/sending.service.ts';
import { recipientsAllowed } from '../../base/message/sent.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { dropHeld, holdText } from '../../base/sensitive-word/review.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { announcementParameters } from './announcement.parameter.ts';
import { type AnnouncementRow, announcementStore } from './announcement.store.ts';
import { reminder } from './announcement.text.ts';
import { stateOf } from './announcement-list.service.ts';

/** Returns the location where readers find an announcement. */
const linkTo = (id: string) => `/announcements/published?id=${id}`;

/** Returns the times of a form. Without a publishing time it is published now, or keeps `publishedAt`. */
function timesOf(clock: Clock, { publishTime, expireTime }: AnnouncementForm, publishedAt = clock.now()) {
  const publishAt = publishTime === null ? publishedAt : clock.read(publishTime);
  const expireAt = expireTime === null ? null : clock.read(expireTime);
  ensure(!expireAt || (expireAt > publishAt && expireAt > clock.now()), announcementFaults.expiresBefore);
  return { publishAt, expireAt };
}

const textsOf = ({ title, content, pinned, onLoginPage }: AnnouncementForm) => ({
  title,
  content,
  pinned,
  onLoginPage,
});

/** Returns the recipients if the writer may address them. An announcement on the login page must be for everyone. */
function readersAllowed(db: Db, actor: Actor, { to, onLoginPage, draft }: AnnouncementForm) {
  // Whom a draft is for may still be open.
  if (draft && !to.everyone && Object.values(to).every((ids) => !Array.isArray(ids) || ids.length === 0)) return to;
  ensure(!onLoginPage || to.everyone, announcementFaults.loginPageForAll);
  return recipientsAllowed(db, actor, to);
}

/** Adds an announcement, sends it to its recipients now or at its publishing time, and returns its id. A draft is only kept. */
export const addAnnouncement = (db: Db, platform: Platform, actor: Actor, form: AnnouncementForm) =>
  db.transaction(async (tx) => {
    const addressed = await readersAllowed(tx, actor, form);
    if (form.draft) {
      const row = { ...textsOf(form), ...timesOf(platform.clock, form), addressed, ownerId: actor.id, draft: true };
      const id = await announcementStore.insert(tx, row);
      await recordAudit(tx, actor, 'announcement.save', id, { title: form.title, draft: true });
      return id;
    }
    const { texts, toReview } = await screened(tx, { title: form.title, content: form.content });
    const given = { ...form, ...texts, to: addressed };
    const held = toReview.length > 0;
    const { id } = await insertAnnouncement(tx, platform, actor.id, given, held);
    if (held) await holdText(tx, { ...heldFor(id, actor), ...texts, words: toReview });
    await recordChange(tx, actor, 'announcement.save', id, {
      before: {},
      after: { ...textsOf({ ...form, ...texts }), addressed },
    });
    return id;
  });

/** Adds a draft for everyone. */
export const insertDraft = (
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  ownerId: string,
  texts: Pick<AnnouncementForm, 'title' | 'content'>,
) => announcementStore.insert(db, { ...texts, publishAt: clock.now(), ownerId, draft: true });

/**
 * Adds an announcement as `addAnnouncement` does for a writer who may address everybody; returns its message id too.
 */
export async function insertAnnouncement(
  db: Db,
  platform: Platform,
  ownerId: string,
  form: AnnouncementForm,
  held = false,
) {
  const row = { ...textsOf(form), ...timesOf(platform.clock, form), addressed: form.to, ownerId };
  const id = await announcementStore.insert(db, { ...row, review: held ? 'waiting' : null });
  if (held) return { id, messageId: '' };
  const messageId = await send(db, platform, { ...row, id });
  await announcementStore.set(db, id, { messageId });
  return { id, messageId };
}

const heldFor = (recordId: string, { id: authorId }: Actor) => ({ kind: 'announcement', recordId, authorId }) as const;

type Outgoing = Pick<AnnouncementRow, 'id' | 'title' | 'content' | 'addressed' | 'publishAt' | 'ownerId'>;

async function send(db: Db, platform: Platform, { id, title, content, addressed, publishAt, ownerId }: Outgoing) {
  const { messageId } = await sendMessage(db, platform, {
    ...{ type: noticeType, title, content, to: addressed, link: linkTo(id), senderId: ownerId },
    needs: 'announcement.manage',
    ...(publishAt > platform.clock.now() && { at: publishAt }),
  });
  return messageId;
}

/** Locks and returns the announcement if the actor may change it. */
async function announcementToEdit(db: Db, actor: Actor, id: string) {
  const found = await announcementStore.lock(db, id);
  ensure(found, wireFaults.gone);
  const organizationId = await announcementStore.organizationOfOwner(db, id);
  ensure(mayEditAnnouncement(actor, { ...found, organizationId }), wireFaults.gone);
  ensure(!found.draft || found.ownerId === actor.id, wireFaults.gone);
  return found;
}

/**
 * Changes an announcement; refused when somebody else changed it since. A published one keeps its recipients and its
 * time.
 */
export const updateAnnouncement = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  version: number,
  given: AnnouncementForm,
) =>
  db.transaction(async (tx) => {
    const { clock } = platform;
    const before = await announcementToEdit(tx, actor, id);
    if (given.draft) return updateDraft(tx, clock, actor, { before, version, form: given });
    const { texts, toReview } = await screened(tx, { title: given.title, content: given.content });
    const form = { ...given, ...texts };
    const held = toReview.length > 0;
    ensure(before.version === version, wireFaults.changed);
    ensure(!before.withdrawnAt, announcementFaults.notWithdrawable);
    const kept = (await announcementStore.unsentReason(tx, before)) !== null;
    const out = before.publishAt <= clock.now() && !before.draft && !before.review && !kept;
    const times = timesOf(clock, form, out ? before.publishAt : undefined);
    const addressed = await readersAllowed(tx, actor, form);
    const sameReaders = JSON.stringify(sorted(addressed)) === JSON.stringify(sorted(before.addressed));
    const sameTime = clock.write(times.publishAt) === clock.write(before.publishAt);
    ensure(!out || (sameReaders && sameTime), announcementFaults.targetFixed);
    const review = held ? ('waiting' as const) : null;
    const row = { ...textsOf(form), ...times, addressed, review, draft: false };
    const after = await announcementStore.update(tx, id, version, row);
    ensure(after, wireFaults.changed);
    const said = { ...textsOf(form), ...times, addressed };
    await recordChange(tx, actor, 'announcement.update', id, { before, after: said });
    if (held) await holdText(tx, { ...heldFor(id, actor), ...texts, words: toReview });
    else await dropHeld(tx, 'announcement', id);
    if (out && !held) {
      if (before.messageId) await reviseMessage(tx, before.messageId, form);
    } else {
      if (before.messageId) await withdrawMessage(tx, platform, before.messageId);
      await announcementStore.set(tx, id, { messageId: held ? null : await send(tx, platform, after) });
    }
    return { version: after.version };
  });

interface DraftChange {
  before: AnnouncementRow;
  version: number;
  form: AnnouncementForm;
}

/** Changes a draft, which stays one. Its texts are screened when it is published: until then nobody else sees them. */
async function updateDraft(db: Db, clock: Clock, actor: Actor, { before, version, form }: DraftChange) {
  ensure(before.draft, announcementFaults.notDraft);
  const addressed = await readersAllowed(db, actor, form);
  const row = { ...textsOf(form), ...timesOf(clock, form), addressed };
  const after = await announcementStore.update(db, before.id, version, row);
  ensure(after, wireFaults.changed);
  await recordAudit(db, actor, 'announcement.update', before.id, { title: form.title, draft: true });
  return { version: after.version };
}

const sorted = ({ courses, classes, organizations, roles, users, everyone }: AnnouncementRow['addressed']) => [
  ...[courses, classes, organizations, roles, users].map((ids) => ids.toSorted()),
  everyone,
];

/** Withdraws a published announcement, or cancels a scheduled one. */
export const withdrawAnnouncement = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { title, withdrawnAt, messageId, draft } = await announcementToEdit(tx, actor, id);
    ensure(!draft, announcementFaults.isDraft);
    ensure(!withdrawnAt, announcementFaults.notWithdrawable);
    await announcementStore.set(tx, id, { withdrawnAt: platform.clock.now() });
    await dropHeld(tx, 'announcement', id);
    if (messageId) await withdrawMessage(tx, platform, messageId);
    await recordAudit(tx, actor, 'announcement.withdraw', id, { title });
  });

/** Reminds the recipients who have not read it, as often as the school permits; returns their number. */
export const remindOfAnnouncement = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const found = await announcementToEdit(tx, actor, id);
    const now = platform.clock.now();
    const { title, messageId } = found;
    const unsentReason = await announcementStore.unsentReason(tx, found);
    ensure(stateOf(found, unsentReason, now) === 'published', announcementFaults.notPublished);
    ensure(messageId, announcementFaults.notPublished);
    const since = now.getTime() - (found.remindedAt?.getTime() ?? 0);
    const { remindMinutes } = await readParameters(tx, announcementParameters);
    ensure(since >= remindMinutes * 60_000, announcementFaults.remindedAlready, { n: remindMinutes });
    const users = await listUnreadBy(tx, messageId);
    ensure(users.length > 0, announcementFaults.allHaveRead);
    await announcementStore.set(tx, id, { remindedAt: now });
    const { recipientCount } = await sendMessage(tx, platform, {
      ...{ type: systemMessageType, to: { users }, link: linkTo(id), ...reminder, values: { title } },
    });
    await recordAudit(tx, actor, 'announcement.remind', id, { title, count: recipientCount });
    return { count: recipientCount };
  });

/** Marks an announcement and its message as read by the actor. */
export async function openAnnouncement(db: Db, platform: Platform, actor: Actor, id: string): Promise<void> {
  const found = await announcementStore.findFor(db, actor.id, id, platform.clock.now());
  ensure(found, wireFaults.gone);
  if (found.messageId) await markReadIfReceived(db, platform, actor, found.messageId);
}

/** Deletes an announcement and withdraws it from its recipients. */
export const removeAnnouncement = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { title, messageId } = await announcementToEdit(tx, actor, id);
    if (messageId) await withdrawMessage(tx, platform, messageId);
    await dropHeld(tx, 'announcement', id);
    await announcementStore.remove(tx, id);
    await recordAudit(tx, actor, 'announcement.delete', id, { title });
  });

/** Outcomes of a review of a held announcement: it is published now or at its time, or never. */
export const announcementReviews = {
  pass: async (db: Db, platform: Platform, { recordId }: { recordId: string }): Promise<void> => {
    const found = await announcementStore.lock(db, recordId);
    if (!found || found.withdrawnAt || found.review !== 'waiting') return;
    const now = platform.clock.now();
    const out = { ...found, publishAt: found.publishAt < now ? now : found.publishAt };
    const messageId = await send(db, platform, out);
    await announcementStore.set(db, recordId, { review: null, publishAt: out.publishAt, messageId });
  },
  reject: (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> =>
    announcementStore.set(db, recordId, { review: 'rejected' }),
};
