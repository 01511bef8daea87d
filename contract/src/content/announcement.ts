import { z } from 'zod';
import { noRecipients, Recipients, targetKinds } from '../base/message.ts';
import { unsentReasonNames, unsentReasons } from '../base/unsent-message.ts';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, markdown, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { announcementPublicApi } from './announcement-public.ts';
import { announcementReadingApi, PublishedAnnouncement } from './announcement-reading.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Writes announcements: own ones; with the data range `all` those of everybody. */
    'announcement.manage': true;
  }
}

/**
 * State of an announcement; derived from its times unless it is a draft, withdrawn or under review. `draft`: seen by its
 * writer alone, and sent to nobody. `unsent`: at its publishing
 * time the author lacked the right; whoever may change it can publish it.
 */
export const announcementStates = [
  'draft',
  'scheduled',
  'published',
  'expired',
  'withdrawn',
  'waiting',
  'rejected',
  'unsent',
] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementStateNames: Record<AnnouncementState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  scheduled: { zh: '待发布', en: 'Scheduled', mn: 'Товлосон' },
  published: { zh: '已发布', en: 'Published', mn: 'Нийтэлсэн' },
  expired: { zh: '已过期', en: 'Expired', mn: 'Хугацаа дууссан' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', mn: 'Буцаасан' },
  waiting: { zh: '等待审核', en: 'Waiting for review', mn: 'Хяналт хүлээж буй' },
  rejected: { zh: '未通过审核', en: 'Not passed', mn: 'Зөвшөөрөөгүй' },
  unsent: { zh: '未发布', en: 'Not published', mn: 'Нийтлээгүй' },
};

/** Editable fields of an announcement. */
export const AnnouncementForm = z.strictObject({
  title: Name(100),
  /** At most 20,000 characters, because it is sent as a message too. */
  content: markdown(z.string().max(20_000)),
  /** Recipients; cannot be changed after publication. */
  to: Recipients.default({ ...noRecipients, everyone: true }),
  /** Publishing time, at most a year from now; null: at once. Cannot be changed after publication. */
  publishTime: Maybe(DateTime, null),
  /** Expiry; null: never. */
  expireTime: Maybe(DateTime, null),
  /** Listed before those that are not pinned. */
  pinned: z.boolean().default(false),
  /** Shown on the login page too; only for announcements to everyone. */
  onLoginPage: z.boolean().default(false),
  /** Kept for its writer; without it, an announcement is published now or at its time. Nothing published becomes one. */
  draft: z.boolean().default(false),
});
export type AnnouncementForm = z.output<typeof AnnouncementForm>;

/** An announcement as its writers see it. */
export const Announcement = PublishedAnnouncement.omit({ read: true }).extend({
  to: Recipients,
  /** Names of the recipients that still exist. */
  targets: z.array(z.object({ kind: z.enum(['everyone', ...targetKinds]), id: z.string(), name: z.string() })),
  onLoginPage: z.boolean(),
  ownerId: Id,
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  state: z.enum(announcementStates),
  /** Why it was not sent at its publishing time. */
  unsentReason: z.enum(unsentReasons).nullable(),
  expireTime: DateTime.nullable(),
  /** Message that brings it to its recipients; its readers are queried by it. */
  messageId: Id.nullable(),
  recipientCount: z.number().int(),
  readCount: z.number().int(),
  /** Version number; a change must name the one it was based on. */
  version: z.number().int(),
  createTime: DateTime,
});
export type Announcement = z.output<typeof Announcement>;

export const announcementFaults = faults('announcement', {
  expiresBefore: {
    zh: '失效时间必须晚于发布时间和当前时间',
    en: 'It must expire after it is published, and after now',
    mn: 'Дуусах цаг нь нийтлэх болон одоогийн цагаас хойш байх ёстой',
  },
  loginPageForAll: {
    zh: '登录页上人人可见，只有发给全校的公告可以放上去',
    en: 'Everybody sees the sign-in page: only what is for everyone may stand on it',
    mn: 'Нэвтрэх хуудсыг хүн бүр харна: зөвхөн бүх сургуульд зориулсныг байрлуулна',
  },
  targetFixed: {
    zh: '公告发布后不能再改接收范围和发布时间，请撤回后重新发布',
    en: 'Readers and time are fixed once it is published; withdraw it and publish another',
    mn: 'Нийтэлсний дараа хүлээн авагч, цагийг өөрчлөх боломжгүй; буцаагаад шинээр нийтэлнэ үү',
  },
  notWithdrawable: {
    zh: '公告已经撤回',
    en: 'It was withdrawn already',
    mn: 'Зарлалыг аль хэдийн буцаасан байна',
  },
  notDraft: {
    zh: '已经发布或安排发布的公告不能再存为草稿',
    en: 'What is published or scheduled cannot become a draft again',
    mn: 'Нийтэлсэн, товлосон зарлалыг дахин ноорог болгох боломжгүй',
  },
  isDraft: {
    zh: '草稿还没有发布，不用撤回，可以直接删除',
    en: 'A draft was never published: delete it instead',
    mn: 'Ноорог нийтлэгдээгүй: устгаж болно',
  },
  notPublished: {
    zh: '只有已发布的公告可以提醒阅读',
    en: 'Only a published announcement can be reminded of',
    mn: 'Зөвхөн нийтэлсэн зарлалыг сануулна',
  },
  remindedAlready: {
    zh: '{n} 分钟内已经提醒过，请稍后再试',
    en: 'They were reminded within the last {n} minutes; try later',
    mn: 'Сүүлийн {n} минутад сануулсан; дараа дахин оролдоно уу',
  },
  allHaveRead: { zh: '所有人都已阅读', en: 'Everybody has read it', mn: 'Бүгд уншсан' },
});

const Key = z.strictObject({ announcementId: Id });

export const announcementApi = {
  ...announcementReadingApi,
  ...announcementPublicApi,
  list: post('announcement/list', {
    access: 'may:announcement.manage',
    summary: 'The announcements that I may change, published or not, and drafts of my own, newest first',
    input: pageQuery({ title: z.string().trim().max(100).optional(), state: z.enum(announcementStates).optional() }, [
      'title',
      'publishTime',
      'createTime',
    ]),
    output: pageOf(Announcement),
    sheet: {
      name: { zh: '公告', en: 'Announcements', mn: 'Зарлал' },
      columns: {
        title: { title: { zh: '标题', en: 'Title', mn: 'Гарчиг' }, width: 40 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: announcementStateNames },
        unsentReason: { title: { zh: '未发布原因', en: 'Why not', mn: 'Шалтгаан' }, values: unsentReasonNames },
        publishTime: { title: { zh: '发布时间', en: 'Published from', mn: 'Нийтлэх цаг' }, kind: 'time' },
        expireTime: { title: { zh: '失效时间', en: 'Until', mn: 'Дуусах цаг' }, kind: 'time' },
        recipientCount: { title: { zh: '接收人数', en: 'Recipients', mn: 'Хүлээн авагч' }, kind: 'number' },
        readCount: { title: { zh: '已读人数', en: 'Have read', mn: 'Уншсан' }, kind: 'number' },
        ownerName: { title: { zh: '创建人', en: 'Created by', mn: 'Үүсгэсэн' } },
      },
    },
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
  withdraw: post('announcement/withdraw', {
    access: 'may:announcement.manage',
    summary: 'Takes an announcement back from its readers, or gives it up before its time',
    input: Key,
    output: z.null(),
  }),
  remind: post('announcement/remind', {
    access: 'may:announcement.manage',
    summary: 'Sends a system message to those who have not read it, at most once an hour; answers how many they are',
    input: Key,
    output: z.object({ count: z.number().int() }),
  }),
  markRead: post('announcement/markread', {
    access: 'user',
    summary: 'I have opened an announcement',
    input: Key,
    output: z.null(),
  }),
  remove: post('announcement/delete', {
    access: 'may:announcement.manage',
    summary: 'Deletes an announcement',
    input: Key,
    output: z.null(),
  }),
};

/** Allows the owner, and those whose data range includes it. */
export const mayEditAnnouncement = (actor: Rights, announcement: { ownerId: string; organizationId: string | null }) =>
  isWithin(scopeOf(actor, 'announcement.manage'), announcement);
