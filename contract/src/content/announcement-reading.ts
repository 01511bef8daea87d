import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

export const PublishedAnnouncement = z.object({
  announcementId: Id,
  title: z.string(),
  content: z.string(),
  publishTime: DateTime,
  ownerName: z.string(),
  pinned: z.boolean(),
  /** True if the actor has opened it, and if no reading is expected, as of its writer. */
  read: z.boolean(),
});
export type PublishedAnnouncement = z.output<typeof PublishedAnnouncement>;

/** Calls of readers; separate from those of writers, because every home uses them. */
export const announcementReadingApi = {
  listPublished: post('announcement/listpublished', {
    access: 'user',
    summary: 'The published announcements for me, pinned ones first, then the newest',
    input: pageQuery({}, ['publishTime']),
    output: pageOf(PublishedAnnouncement),
  }),
};
