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
  /** Whether I have opened it; true too where nobody asks, such as its writer's own. */
  read: z.boolean(),
});
export type PublishedAnnouncement = z.output<typeof PublishedAnnouncement>;

/** What readers ask: apart from what writers need, since every home asks it. */
export const announcementReadingApi = {
  listPublished: post('announcement/listpublished', {
    access: 'user',
    summary: 'The published announcements for me, pinned ones first, then the newest',
    input: pageQuery({}, ['publishTime']),
    output: pageOf(PublishedAnnouncement),
  }),
};
