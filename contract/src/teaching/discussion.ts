import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, markdown } from '../wire/scalar.ts';

/** Maximum number of characters of a post. */
export const postMax = 5000;

export const DiscussionPost = z.object({
  postId: Id,
  /** The post that it replies to; null for the first post of a thread. */
  parentId: Id.nullable(),
  authorId: Id,
  authorName: z.string(),
  /** Its author teaches the course. */
  teacher: z.boolean(),
  content: Markdown,
  pinned: z.boolean(),
  /** Hidden from students. */
  hidden: z.boolean(),
  mine: z.boolean(),
  liked: z.boolean(),
  likeCount: z.number().int(),
  replyCount: z.number().int(),
  createTime: DateTime,
  /** Time of the last change by its author. */
  editTime: DateTime.nullable(),
});
export type DiscussionPost = z.output<typeof DiscussionPost>;

const Content = markdown(z.string().trim().min(1).max(postMax));
const Key = z.strictObject({ postId: Id });

export const discussionApi = {
  get: get('discussion/get', {
    access: 'user',
    summary: 'What a section of the kind discussion asks',
    input: z.object({ sectionId: Id }),
    output: z.object({ sectionId: Id, topic: Markdown, closed: z.boolean(), editor: z.boolean() }),
  }),
  saveTopic: post('discussion/savetopic', {
    access: 'may:course.teach',
    shown: ['topic'],
    audit: { action: 'discussion.savetopic', target: 'sectionId' },
    summary: 'Writes what a discussion asks, and whether it still takes posts',
    input: z.strictObject({ sectionId: Id, topic: Markdown, closed: z.boolean() }),
    output: z.null(),
  }),
  threads: post('discussion/list', {
    access: 'user',
    summary: 'The threads of a discussion, pinned ones first; a page',
    input: pageQuery({ sectionId: Id, words: z.string().trim().max(40).optional() }, [
      'createTime',
      'likeCount',
      'replyCount',
    ]),
    output: pageOf(DiscussionPost),
    sheet: {
      name: { zh: '讨论', en: 'Discussion', mn: 'Хэлэлцүүлэг' },
      columns: {
        authorName: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        content: { title: { zh: '内容', en: 'Text', mn: 'Агуулга' }, width: 60 },
        replyCount: { title: { zh: '回复', en: 'Replies', mn: 'Хариулт' }, kind: 'number' },
        likeCount: { title: { zh: '点赞', en: 'Likes', mn: 'Таалагдсан' }, kind: 'number' },
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
      },
    },
  }),
  replies: post('discussion/listreply', {
    access: 'user',
    summary: 'The replies to a post, in their order; a page',
    input: pageQuery({ postId: Id }, ['createTime']),
    output: pageOf(DiscussionPost),
  }),
  say: post('discussion/save', {
    access: 'user',
    summary: 'Begins a thread, or answers a post; for a student that finishes the section',
    input: z.strictObject({ sectionId: Id, parentId: Id.nullable(), content: Content }),
    output: z.object({ postId: Id }),
  }),
  edit: post('discussion/update', {
    access: 'user',
    summary: 'Changes a post of my own',
    input: Key.extend({ content: Content }),
    output: z.null(),
  }),
  remove: post('discussion/delete', {
    access: 'user',
    audit: { action: 'discussion.delete', target: 'postId' },
    summary:
      'Takes a post away: its author, while nobody has answered, or who teaches the course; it is kept, and seen by nobody',
    input: Key,
    output: z.null(),
  }),
  like: post('discussion/like', {
    access: 'user',
    summary: 'Likes a post, or no longer',
    input: Key.extend({ liked: z.boolean() }),
    output: z.object({ likeCount: z.number().int() }),
  }),
  pin: post('discussion/pin', {
    access: 'may:course.teach',
    audit: { action: 'discussion.pin', target: 'postId' },
    summary: 'Keeps a thread at the top, or no longer',
    input: Key.extend({ pinned: z.boolean() }),
    output: z.null(),
  }),
  hide: post('discussion/hide', {
    access: 'may:course.teach',
    audit: { action: 'discussion.hide', target: 'postId' },
    summary: 'Keeps a post from students, or no longer',
    input: Key.extend({ hidden: z.boolean() }),
    output: z.null(),
  }),
};

export const discussionFaults = faults('discussion', {
  closed: { zh: '讨论已关闭', en: 'The discussion is closed', mn: 'Хэлэлцүүлэг хаагдсан' },
  auditing: {
    status: 403,
    zh: '旁听只能查看讨论，不能发言',
    en: 'Who sits in on a course reads along, and posts nothing',
    mn: 'Сонсогч зөвхөн уншина, бичихгүй',
  },
  answered: {
    zh: '已有回复，不能删除',
    en: 'It has been answered, it cannot be taken away',
    mn: 'Хариулт ирсэн тул устгах боломжгүй',
  },
  notThread: {
    zh: '只能回复主题，不能回复回复',
    en: 'Only what begins a thread is answered or pinned',
    mn: 'Зөвхөн сэдэвт хариулж, тогтооно',
  },
});

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A post or a like in a discussion was added or changed. */
    'discussion.changed': { sectionId: string };
  }
}
