import type { UnsentReason } from '@xueyan/contract/base/unsent-message';
import type { Announcement, AnnouncementState, announcementApi } from '@xueyan/contract/content/announcement';
import { loginPageTextLength } from '@xueyan/contract/content/announcement-public';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { plainOf } from '../../../platform/plain-text.ts';
import { targetNames } from '../../base/message/sent.service.ts';
import { type AnnouncementRow, announcementStore } from './announcement.store.ts';

type List = typeof announcementApi.list;

/** Returns a page of the announcements that the actor can read now. */
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

/** Returns the announcements on the login page now. */
export async function listOnLoginPage(db: Db, clock: Clock): Promise<Output<typeof announcementApi.listOnLoginPage>> {
  const rows = await announcementStore.onLoginPage(db, clock.now());
  const announcementList = rows.map(({ id, title, content, publishAt }) => ({
    ...{ announcementId: id, title, text: plainOf(content, loginPageTextLength), publishTime: clock.write(publishAt) },
  }));
  return { announcementList };
}

/** Returns a page of the announcements that the actor may change. */
export async function listAnnouncements(
  db: Db,
  clock: Clock,
  actor: Actor,
  language: Language,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await announcementStore.page(db, scopeOf(actor, 'announcement.manage'), actor.id, input, clock.now());
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

/** Returns the state of an announcement, which follows from its times unless it is a draft, withdrawn or under review. */
export function stateOf(
  { draft, withdrawnAt, review, publishAt, expireAt }: AnnouncementRow,
  unsentReason: UnsentReason | null,
  now: Date,
): AnnouncementState {
  if (draft) return 'draft';
  if (withdrawnAt) return 'withdrawn';
  if (review) return review;
  if (unsentReason) return 'unsent';
  if (publishAt > now) return 'scheduled';
  return expireAt && expireAt <= now ? 'expired' : 'published';
}
