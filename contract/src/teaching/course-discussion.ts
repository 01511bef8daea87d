import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Where a thread is: in a section of the kind discussion, or in the discussion of a class session. */
export const threadPlaces = ['section', 'class'] as const;
export type ThreadPlace = (typeof threadPlaces)[number];
export const threadPlaceNames: Record<ThreadPlace, Text> = {
  section: { zh: '讨论小节', en: 'Section', mn: 'Хэсэг' },
  class: { zh: '课堂讨论', en: 'Class', mn: 'Хичээл' },
};

/** `unread`: others wrote since I last opened it; `unanswered`: no teacher replied; `mine`: begun by me. */
export const threadFilters = ['unread', 'unanswered', 'mine'] as const;
export type ThreadFilter = (typeof threadFilters)[number];

/** Maximum number of characters of a thread’s first post in the list. */
export const threadExcerpt = 160;
export const threadsAtOnce = 100;

export const CourseThread = z.object({
  threadId: Id,
  place: z.enum(threadPlaces),
  /** The section, or the class session. */
  placeId: Id,
  placeTitle: z.string(),
  /** Empty when it is anonymous. */
  authorName: z.string(),
  anonymous: z.boolean(),
  /** The beginning of its first post, as plain text. */
  excerpt: z.string(),
  hidden: z.boolean(),
  replyCount: z.number().int(),
  /** A teacher began it or replied. */
  answered: z.boolean(),
  unread: z.boolean(),
  createTime: DateTime,
  /** Time of its newest post. */
  latestTime: DateTime,
});
export type CourseThread = z.output<typeof CourseThread>;

export const courseDiscussionApi = {
  list: post('coursediscussion/list', {
    access: 'user',
    summary: 'The threads of all discussions of a course, of sections and of classes, the latest first',
    input: pageQuery(
      {
        courseId: Id,
        words: z.string().trim().max(40).optional(),
        place: z.enum(threadPlaces).optional(),
        filter: z.enum(threadFilters).optional(),
      },
      ['latestTime', 'createTime', 'replyCount'],
    ),
    output: pageOf(CourseThread),
    sheet: {
      name: { zh: '课程讨论', en: 'Discussions', mn: 'Хэлэлцүүлэг' },
      columns: {
        placeTitle: { title: { zh: '所在位置', en: 'Where', mn: 'Хаана' }, width: 30 },
        authorName: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        excerpt: { title: { zh: '内容', en: 'Text', mn: 'Агуулга' }, width: 60 },
        replyCount: { title: { zh: '回复', en: 'Replies', mn: 'Хариулт' }, kind: 'number' },
        createTime: { title: { zh: '发起时间', en: 'Begun', mn: 'Эхэлсэн' }, kind: 'time' },
        latestTime: { title: { zh: '最新发言', en: 'Latest post', mn: 'Сүүлийн бичлэг' }, kind: 'time' },
      },
    },
  }),
  markRead: post('coursediscussion/markread', {
    access: 'user',
    summary: 'I have read these threads of a course; null: all of them',
    input: z.strictObject({ courseId: Id, threadIds: z.array(Id).min(1).max(threadsAtOnce).nullable() }),
    output: z.null(),
  }),
};
