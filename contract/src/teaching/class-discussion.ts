import { z } from 'zod';
import { classOfRecord, classOfRecordColumns, classRecordSearch } from '../school/class-record.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

export const postMax = 500;

const Reply = z.object({
  classPostId: Id,
  /** Empty when it is anonymous. */
  authorName: z.string(),
  anonymous: z.boolean(),
  byTeacher: z.boolean(),
  mine: z.boolean(),
  content: z.string(),
  hidden: z.boolean(),
  likeCount: z.number().int(),
  liked: z.boolean(),
  createTime: DateTime,
});
export const ClassPost = Reply.extend({
  classSessionId: Id,
  pinned: z.boolean(),
  replies: z.array(Reply),
  ...classOfRecord,
});
export type ClassPost = z.output<typeof ClassPost>;
export type ClassReply = z.output<typeof Reply>;

const Key = z.strictObject({ classPostId: Id });

export const classDiscussionApi = {
  list: post('classdiscussion/list', {
    access: 'user',
    summary:
      'The discussion of a class, pinned posts first; hidden posts only for who runs it. Without one, of all classes of my courses or of my data range',
    input: pageQuery({ ...classRecordSearch, classSessionId: Id.optional(), content: z.string().max(60).optional() }, [
      'createTime',
      'likeCount',
    ]),
    output: pageOf(ClassPost),
    sheet: {
      name: { zh: '课堂讨论', en: 'Discussion', mn: 'Хэлэлцүүлэг' },
      columns: {
        ...classOfRecordColumns,
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        authorName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        content: { title: { zh: '内容', en: 'Post', mn: 'Бичлэг' }, width: 60 },
        likeCount: { title: { zh: '点赞', en: 'Likes', mn: 'Таалагдсан' }, kind: 'number' },
        replies: {
          title: { zh: '回复', en: 'Replies', mn: 'Хариу' },
          width: 60,
          read: ({ replies }) => replies.map(({ authorName, content }) => `${authorName}：${content}`).join('\n'),
        },
      },
    },
  }),
  post: post('classdiscussion/post', {
    access: 'user',
    summary: 'Says something in a running class, or replies; anonymous where the teacher allows it',
    input: z.strictObject({
      classSessionId: Id,
      parentPostId: Id.nullable().default(null),
      content: Name(postMax),
      anonymous: z.boolean().default(false),
    }),
    output: z.object({ classPostId: Id }),
  }),
  like: post('classdiscussion/like', {
    access: 'user',
    summary: 'Likes a post, or no more',
    input: Key.extend({ liked: z.boolean() }),
    output: z.null(),
  }),
  pin: post('classdiscussion/pin', {
    access: 'may:course.teach',
    audit: { action: 'classdiscussion.pin', target: 'classPostId' },
    summary: 'Keeps a post at the top, or no more',
    input: Key.extend({ pinned: z.boolean() }),
    output: z.null(),
  }),
  hide: post('classdiscussion/hide', {
    access: 'may:course.teach',
    audit: { action: 'classdiscussion.hide', target: 'classPostId' },
    summary: 'Takes a post away from the class, or gives it back',
    input: Key.extend({ hidden: z.boolean() }),
    output: z.null(),
  }),
  author: post('classdiscussion/author', {
    access: 'may:course.teach',
    audit: { action: 'classdiscussion.author', target: 'classPostId' },
    summary: 'Who wrote an anonymous post; only of one that is hidden, and kept by the audit',
    input: Key,
    output: z.object({ userName: z.string(), loginName: z.string() }),
  }),
};

export const classDiscussionFaults = faults('classDiscussion', {
  closed: { zh: '讨论已关闭', en: 'The discussion is closed', mn: 'Хэлэлцүүлэг хаагдсан' },
  notAnonymous: {
    zh: '老师没有开启匿名发言',
    en: 'Anonymous posts are not allowed here',
    mn: 'Нэргүй бичихийг зөвшөөрөөгүй',
  },
  tooFast: {
    zh: '发言太快，每分钟最多 {max} 条',
    en: 'Too fast: {max} posts a minute at most',
    mn: 'Хэт хурдан: минутанд {max} бичлэг',
  },
  unmasked: {
    zh: '已查看过作者的匿名发言不能再显示',
    en: 'An anonymous post whose author was looked up stays hidden',
    mn: 'Зохиогчийг нь үзсэн нэргүй бичлэгийг дахин харуулахгүй',
  },
  notHidden: {
    zh: '只有隐藏的匿名发言才能查看作者',
    en: 'Only the author of a hidden post can be looked up',
    mn: 'Зөвхөн нуусан бичлэгийн зохиогчийг харж болно',
  },
});

/**
 * Decides if the author may be revealed: an anonymous post has no name for anybody; even the teacher learns it only
 * once the post is hidden.
 */
export const mayLearnAuthor = ({ anonymous, hidden }: { anonymous: boolean; hidden: boolean }) => !anonymous || hidden;
