import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Maybe, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Writes announcements: one's own; with the data range `all` those of everybody. */
    'announcement.manage': true;
  }
}

/** Whom an announcement is for. */
export const announcementAudiences = ['all'] as const;

/** What is written of an announcement. */
export const AnnouncementForm = z.strictObject({
  title: Name(100),
  content: Markdown,
  audience: z.enum(announcementAudiences).default('all'),
  /** From when on it can be read; null: at once. */
  publishTime: Maybe(DateTime, null),
});
export type AnnouncementForm = z.output<typeof AnnouncementForm>;

/** As its readers see it. */
export const PublishedAnnouncement = z.object({
  announcementId: Id,
  title: z.string(),
  content: z.string(),
  publishTime: DateTime,
  ownerName: z.string(),
});
export type PublishedAnnouncement = z.output<typeof PublishedAnnouncement>;

export const Announcement = PublishedAnnouncement.extend({
  audience: z.enum(announcementAudiences),
  ownerId: Id,
  /** Whether its readers see it already. */
  published: z.boolean(),
  /** Counts its changes: whoever changes it says which one was read. */
  version: z.number().int(),
  createTime: DateTime,
});
export type Announcement = z.output<typeof Announcement>;

const Key = z.strictObject({ announcementId: Id });

export const announcementApi = {
  listPublished: post('announcement/listpublished', {
    access: 'user',
    summary: 'The published announcements, newest first',
    input: pageQuery({}, ['publishTime']),
    output: pageOf(PublishedAnnouncement),
  }),
  list: post('announcement/list', {
    access: 'may:announcement.manage',
    summary: 'The announcements that I may change, published or not, newest first',
    input: pageQuery({ title: z.string().trim().max(100).optional() }, ['title', 'publishTime', 'createTime']),
    output: pageOf(Announcement),
  }),
  save: post('announcement/save', {
    access: 'may:announcement.manage',
    summary: 'Adds an announcement',
    input: AnnouncementForm,
    output: Key,
  }),
  update: post('announcement/update', {
    access: 'may:announcement.manage',
    summary: 'Changes an announcement',
    input: AnnouncementForm.extend({ announcementId: Id, version: z.number().int() }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('announcement/delete', {
    access: 'may:announcement.manage',
    summary: 'Deletes an announcement',
    input: Key,
    output: z.null(),
  }),
};

/** Its owner, and those whose data range it lies in. */
export const mayEditAnnouncement = (actor: Rights, { ownerId }: { ownerId: string }) =>
  isWithin(scopeOf(actor, 'announcement.manage'), { ownerId });
