import { noticeType, systemMessageType } from '@xueyan/contract/base/message';
import type { UnsentReason } from '@xueyan/contract/base/unsent-message';
import {
  type Announcement,
  type AnnouncementForm,
  type AnnouncementState,
  type announcementApi,
  announcementFaults,
  mayEditAnnouncement,
  remindEveryMinutes,
} from '@xueyan/contract/content/announcement';
import { loginPageTextLength } from '@xueyan/contract/content/announcement-public';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit, recordChange } from '../../base/audit/audit.service.ts';
import { markReadIfReceived } from '../../base/message/message.service.ts';
import { listUnreadBy, reviseMessage, sendMessage, withdrawMessage } from '../../base/message/sending.service.ts';
import { recipientsAllowed, targetNames } from '../../base/message/sent.service.ts';
import { dropHeld, holdText } from '../../base/sensitive-word/review.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { type AnnouncementRow, announcementStore } from './announcement.store.ts';
import { reminder } from './announcement.text.ts';
import { plainOf } from './plain.rule.ts';

type List = typeof announcementApi.list;

/** Where its readers find it. */
const linkTo = (id: string) => `/announcements/published?id=${id}`;

/** The announcements that the actor can read now, a page of them. */
export async function listPublished(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof announcementApi.listPublished.input>,
): Promise<Output<typeof announcementApi.listPublished>['pageInfo']> {
  const page = await announcementStore.pagePublished(db, ownScope(actor), actor.id, input, clock.now());
  const resultList = page.resultList.map(({ row, ownerName, unread }) => ({
    ...{ announcementId: row.id, title: row.title, content: row.content, ownerName, pinned: row.pinned, read: !unread },
    publishTime: clock.write(row.publishAt),
  }));
  return { ...page, resultList };
}

/** What stands on the sign-in page now. */
export async function listOnLoginPage(db: Db, clock: Clock): Promise<Output<typeof announcementApi.listOnLoginPage>> {
  const rows = await announcementStore.onLoginPage(db, clock.now());
  const announcementList = rows.map(({ id, title, content, publishAt }) => ({
    ...{ announcementId: id, title, text: plainOf(content, loginPageTextLength), publishTime: clock.write(publishAt) },
  }));
  return { announcementList };
}

/** The announcements that the actor may change, a page of them. */
export async function listAnnouncements(
  db: Db,
  clock: Clock,
  actor: Actor,
  language: Language,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await announcementStore.page(db, scopeOf(actor, 'announcement.manage'), input, clock.now());
  const nameTargets = await targetNames(
    db,
    language,
    page.resultList.map(({ row }) => row.addressed),
  );
  const resultList = page.resultList.map(
    ({ row, ownerName, organizationId, recipientCount, readCount, unsentReason }): Announcement => ({
      ...{
        announcementId: row.id,
        title: row.title,
        content: row.content,
        pinned: row.pinned,
        onLoginPage: row.onLoginPage,
        ownerName,
        organizationId,
      },
      ...{ to: row.addressed, ownerId: row.ownerId, messageId: row.messageId, version: row.version, readCount },
      recipientCount: recipientCount ?? 0,
      targets: nameTargets(row.addressed),
      state: stateOf(row, unsentReason, clock.now()),
      unsentReason,
      publishTime: clock.write(row.publishAt),
      expireTime: clock.writeOptional(row.expireAt),
      createTime: clock.write(row.createdAt),
    }),
  );
  return { ...page, resultList };
}

function stateOf(
  { withdrawnAt, review, publishAt, expireAt }: AnnouncementRow,
  unsentReason: UnsentReason | null,
  now: Date,
): AnnouncementState {
  if (withdrawnAt) return 'withdrawn';
  if (review) return review;
  if (unsentReason) return 'unsent';
  if (publishAt > now) return 'scheduled';
  return expireAt && expireAt <= now ? 'expired' : 'published';
}

/** The times of a form; without one of its own it is published now, or stays so since `publishedAt`. */
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

/** Whom it is for, when its writer may address them; what whoever comes by sees is for everyone. */
function readersAllowed(db: Db, actor: Actor, { to, onLoginPage }: AnnouncementForm) {
  ensure(!onLoginPage || to.everyone, announcementFaults.loginPageForAll);
  return recipientsAllowed(db, actor, to);
}

/** Adds one and sends it to whom it is for, now or when its time comes; answers its id. */
export const addAnnouncement = (db: Db, platform: Platform, actor: Actor, form: AnnouncementForm) =>
  db.transaction(async (tx) => {
    const addressed = await readersAllowed(tx, actor, form);
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

/** As `addAnnouncement`, of somebody who may address everybody; answers its message's id too. */
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

/** The announcement, when the actor may change it; nobody else changes it meanwhile. */
async function announcementToEdit(db: Db, actor: Actor, id: string) {
  const found = await announcementStore.lock(db, id);
  ensure(found, wireFaults.gone);
  const organizationId = await announcementStore.organizationOfOwner(db, id);
  ensure(mayEditAnnouncement(actor, { ...found, organizationId }), wireFaults.gone);
  return found;
}

/** Changes one; refused when somebody else did meanwhile. What is published keeps its readers and its time. */
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
    const { texts, toReview } = await screened(tx, { title: given.title, content: given.content });
    const form = { ...given, ...texts };
    const held = toReview.length > 0;
    ensure(before.version === version, wireFaults.changed);
    ensure(!before.withdrawnAt, announcementFaults.notWithdrawable);
    const kept = (await announcementStore.unsentReason(tx, before)) !== null;
    const out = before.publishAt <= clock.now() && !before.review && !kept;
    const times = timesOf(clock, form, out ? before.publishAt : undefined);
    const addressed = await readersAllowed(tx, actor, form);
    const sameReaders = JSON.stringify(sorted(addressed)) === JSON.stringify(sorted(before.addressed));
    const sameTime = clock.write(times.publishAt) === clock.write(before.publishAt);
    ensure(!out || (sameReaders && sameTime), announcementFaults.targetFixed);
    const review = held ? ('waiting' as const) : null;
    const after = await announcementStore.update(tx, id, version, { ...textsOf(form), ...times, addressed, review });
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

const sorted = ({ courses, classes, organizations, roles, users, everyone }: AnnouncementRow['addressed']) => [
  ...[courses, classes, organizations, roles, users].map((ids) => ids.toSorted()),
  everyone,
];

/** Takes one back from its readers, or gives it up before its time. */
export const withdrawAnnouncement = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { title, withdrawnAt, messageId } = await announcementToEdit(tx, actor, id);
    ensure(!withdrawnAt, announcementFaults.notWithdrawable);
    await announcementStore.set(tx, id, { withdrawnAt: platform.clock.now() });
    await dropHeld(tx, 'announcement', id);
    if (messageId) await withdrawMessage(tx, platform, messageId);
    await recordAudit(tx, actor, 'announcement.withdraw', id, { title });
  });

/** Reminds those who received it and have not read it, at most once an hour; answers how many they are. */
export const remindOfAnnouncement = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const found = await announcementToEdit(tx, actor, id);
    const now = platform.clock.now();
    const { title, messageId } = found;
    const unsentReason = await announcementStore.unsentReason(tx, found);
    ensure(stateOf(found, unsentReason, now) === 'published', announcementFaults.notPublished);
    ensure(messageId, announcementFaults.notPublished);
    const since = now.getTime() - (found.remindedAt?.getTime() ?? 0);
    ensure(since >= remindEveryMinutes * 60_000, announcementFaults.remindedAlready);
    const users = await listUnreadBy(tx, messageId);
    ensure(users.length > 0, announcementFaults.allHaveRead);
    await announcementStore.set(tx, id, { remindedAt: now });
    const { recipientCount } = await sendMessage(tx, platform, {
      ...{ type: systemMessageType, to: { users }, link: linkTo(id), ...reminder, values: { title } },
    });
    await recordAudit(tx, actor, 'announcement.remind', id, { title, count: recipientCount });
    return { count: recipientCount };
  });

/** Its reader has opened it: so its message is read too. */
export async function openAnnouncement(db: Db, platform: Platform, actor: Actor, id: string): Promise<void> {
  const found = await announcementStore.findFor(db, actor.id, id, platform.clock.now());
  ensure(found, wireFaults.gone);
  if (found.messageId) await markReadIfReceived(db, platform, actor, found.messageId);
}

/** Deletes one, and takes it back from its readers. */
export const removeAnnouncement = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { title, messageId } = await announcementToEdit(tx, actor, id);
    if (messageId) await withdrawMessage(tx, platform, messageId);
    await dropHeld(tx, 'announcement', id);
    await announcementStore.remove(tx, id);
    await recordAudit(tx, actor, 'announcement.delete', id, { title });
  });

/** What is done with one that was held, once somebody has looked at it: it is read from now on, or at its time, or never. */
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
