import {
  type AnnouncementForm,
  type announcementApi,
  mayEditAnnouncement,
  type PublishedAnnouncement,
} from '@xueyan/contract/content/announcement';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { announcementStore } from './announcement.store.ts';

type List = typeof announcementApi.list;
type Listed = Awaited<ReturnType<typeof announcementStore.page>>['resultList'][number];

const present = (
  clock: Clock,
  { row: { id, title, content, publishAt }, ownerName }: Listed,
): PublishedAnnouncement => ({
  ...{ announcementId: id, title, content, ownerName },
  publishTime: clock.write(publishAt),
});

/** The published announcements, a page of them. */
export async function listPublished(
  db: Db,
  clock: Clock,
  input: z.output<typeof announcementApi.listPublished.input>,
): Promise<Output<typeof announcementApi.listPublished>['pageInfo']> {
  const page = await announcementStore.pagePublished(db, wholeSchool, input, clock.now());
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** The announcements that the actor may change, a page of them. */
export async function listAnnouncements(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await announcementStore.page(db, scopeOf(actor, 'announcement.manage'), input);
  const resultList = page.resultList.map((found) => {
    const { audience, ownerId, version, createdAt, publishAt } = found.row;
    const published = publishAt <= clock.now();
    return { ...present(clock, found), audience, ownerId, version, published, createTime: clock.write(createdAt) };
  });
  return { ...page, resultList };
}

const columnsOf = (clock: Clock, { publishTime, ...form }: AnnouncementForm) => ({
  ...form,
  publishAt: publishTime === null ? clock.now() : clock.read(publishTime),
});

/** Adds one; answers its id. */
export const addAnnouncement = (db: Db, clock: Clock, { id }: Pick<Actor, 'id'>, form: AnnouncementForm) =>
  announcementStore.insert(db, { ...columnsOf(clock, form), ownerId: id });

/** The announcement, when the actor may change it. */
async function announcementToEdit(db: Db, actor: Actor, id: string) {
  const found = await announcementStore.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditAnnouncement(actor, found), wireFaults.gone);
  return found;
}

/** Changes one; refused when somebody else did meanwhile. */
export const updateAnnouncement = (
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  version: number,
  form: AnnouncementForm,
) =>
  db.transaction(async (tx) => {
    await announcementToEdit(tx, actor, id);
    const after = await announcementStore.update(tx, id, version, columnsOf(clock, form));
    ensure(after, wireFaults.changed);
    return { version: after.version };
  });

/** Deletes one. */
export const removeAnnouncement = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { title } = await announcementToEdit(tx, actor, id);
    await announcementStore.remove(tx, id);
    await recordAudit(tx, actor, 'announcement.delete', id, { title });
  });
