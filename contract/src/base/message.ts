import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { orderBy, pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, markdown, Name } from '../wire/scalar.ts';
import { unsentReasonNames, unsentReasons } from './unsent-message.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A message was sent to many people. `words`: its title in each language, where the product itself writes it. */
    'message.new': { smId: string; messageTitle: string; messageType: string; senderId: string | null; words?: Text };
    /** Numbers of the receiver's unread messages by type, after some were read or removed on any device. */
    'message.unread': { unReadMessageNumberMap: Record<string, number> };
    /** A message that the receiver had may no longer exist. */
    'message.retracted': { smId: string };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    'usermenu:notification': true;
    'message.send': true;
  }
}

/** Codes of the dictionary MESSAGE_TYPE that rules depend on. Recipients cannot remove a notice. */
export const noticeType = '01';
export const systemMessageType = '02';

/** `messageTransitions` of `message-policy.ts` defines their order. */
export const messageStates = ['waiting', 'scheduled', 'sent', 'cancelled', 'retracted', 'rejected', 'unsent'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.output<typeof MessageState>;

export const messageStateNames: Record<MessageState, Text> = {
  waiting: { zh: '等待审核', en: 'Waiting for review', mn: 'Хяналт хүлээж буй' },
  scheduled: { zh: '待发送', en: 'Scheduled', mn: 'Хүлээгдэж буй' },
  sent: { zh: '已发送', en: 'Sent', mn: 'Илгээсэн' },
  cancelled: { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' },
  retracted: { zh: '已撤回', en: 'Taken back', mn: 'Буцаасан' },
  rejected: { zh: '未通过审核', en: 'Not passed', mn: 'Зөвшөөрөөгүй' },
  unsent: { zh: '未发出', en: 'Not sent', mn: 'Илгээгээгүй' },
};

const Type = z.string().trim().min(1).max(32);

/** Received message. `smId` is the id of the message: together with its owner it identifies the received copy. */
export const ReceivedMessage = z.object({
  smId: Id,
  messageTitle: z.string(),
  messageType: z.string(),
  /** Markdown. */
  messageContent: z.string(),
  sendTime: DateTime,
  createTime: DateTime,
  /** 1: read. */
  readStatus: z.union([z.literal(0), z.literal(1)]),
  /** Path within the product, such as `/experiments/…`; empty: no link. */
  link: z.string(),
  /** Empty: the system. */
  senderName: z.string(),
});
export type ReceivedMessage = z.output<typeof ReceivedMessage>;

/** By type; every type of the dictionary is included. */
const UnreadNumbers = z.object({ unReadMessageNumberMap: z.record(z.string(), z.number().int()) });

const received = ['sendTime', 'messageTitle', 'readStatus'] as const;
const ReceivedQuery = z.object({
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  messageType: z.string().max(32).optional(),
  messageTitle: z.string().trim().max(100).optional(),
  /** Empty: both. */
  readStatus: z
    .enum(['0', '1', ''])
    .transform((status) => status || undefined)
    .optional(),
  orderFlag: orderBy(received),
});

const Key = z.object({ messageId: Id });
const Keys = z.array(Id).min(1).max(1000);

/** Recipients of a message; people matched several times receive it once. The sender does not receive it. */
export const Recipients = z.strictObject({
  /** Teacher and students of each. */
  courses: z.array(Id).max(100).default([]),
  classes: z.array(Id).max(100).default([]),
  /** Everybody in each and those below it, by their own organization or that of their class. */
  organizations: z.array(Id).max(100).default([]),
  /** Codes. */
  roles: z.array(z.string().trim().min(1).max(32)).max(20).default([]),
  /** Individual people. */
  users: z.array(Id).max(100).default([]),
  everyone: z.boolean().default(false),
});
export type Recipients = z.output<typeof Recipients>;

export const noRecipients: Recipients = {
  ...{ courses: [], classes: [], organizations: [], roles: [], users: [], everyone: false },
};

export const targetKinds = ['organization', 'course', 'class', 'role', 'person'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const MessageForm = z.strictObject({
  messageType: Type,
  messageTitle: Name(100),
  /** At most 20,000 characters. */
  messageContent: markdown(z.string().trim().min(1).max(20_000)),
  to: Recipients,
  /** Sending time, at most a year from now; without it, at once. */
  sendTime: DateTime.nullish(),
});
export type MessageForm = z.output<typeof MessageForm>;

export const SentMessage = z.object({
  messageId: Id,
  messageTitle: z.string(),
  messageType: z.string(),
  messageContent: z.string(),
  state: MessageState,
  /** Reason why it was not sent. */
  unsentReason: z.enum(unsentReasons).nullable(),
  /** Recipients as they were addressed. */
  targets: z.array(z.object({ kind: z.enum(['everyone', ...targetKinds]), name: z.string() })),
  /** Null: a deleted account. */
  senderId: Id.nullable(),
  senderOrganizationId: Id.nullable(),
  senderName: z.string(),
  /** Actual or planned sending time. */
  sendTime: DateTime,
  createTime: DateTime,
  /** 0 until it is sent. */
  recipientCount: z.number().int(),
  readCount: z.number().int(),
});
export type SentMessage = z.output<typeof SentMessage>;

export const MessageReader = z.object({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  /** The person's own; for students, that of their class. Empty: none. */
  organizationName: z.string(),
  /** Classes of the person. */
  className: z.string(),
  /** Null: unread. */
  readTime: DateTime.nullable(),
});

const SentKey = z.strictObject({ messageId: Id });

export const messageApi = {
  list: get('message/listmessagecenter', {
    access: 'may:usermenu:notification',
    summary: 'Messages I received, newest first; a page of one type',
    input: ReceivedQuery,
    output: pageOf(ReceivedMessage),
  }),
  unread: get('message/getunreadmessagenumber', {
    access: 'may:usermenu:notification',
    summary: 'How many of my messages are unread, by type',
    output: UnreadNumbers,
  }),
  markRead: post('message/markmessageasread', {
    access: 'may:usermenu:notification',
    summary: 'I have viewed a message, or marked it as read',
    input: Key,
    output: z.null(),
  }),
  markManyRead: post('message/batchmarkmessageasread', {
    access: 'may:usermenu:notification',
    summary: 'Marks messages of mine as read; notices become read by viewing them',
    input: Keys,
    output: z.null(),
  }),
  remove: post('message/removemessagerecord', {
    access: 'may:usermenu:notification',
    summary: 'Removes a message from my list; notices stay',
    input: Key,
    output: z.null(),
  }),
  removeMany: post('message/batchremovemessagerecord', {
    access: 'may:usermenu:notification',
    summary: 'Removes messages from my list, all or none; notices stay',
    input: Keys,
    output: z.null(),
  }),
  send: post('message/send', {
    access: 'may:message.send',
    audit: { action: 'message.send', made: 'messageId' },
    summary: 'Sends a message, now or at a time',
    input: MessageForm,
    /** `held`: it contains a sensitive word, and nobody receives it before its review. */
    output: z.object({ messageId: Id, recipientCount: z.number().int(), held: z.boolean() }),
  }),
  countRecipients: post('message/countrecipients', {
    access: 'may:message.send',
    summary: 'How many people a message would reach now',
    input: z.strictObject({ to: Recipients }),
    output: z.object({ count: z.number().int() }),
  }),
  listTargets: post('message/listtargets', {
    access: 'may:message.send',
    summary:
      'Organizations, courses, classes, roles or people that I may send to, by name; 50 at most, or 200 students of one class',
    input: z
      .strictObject({
        kind: z.enum(targetKinds),
        /** Part of the person's name or account, or of another target's name or number. */
        words: z.string().trim().max(40).default(''),
        /** Only students of the class; of all kinds, only people are in one. */
        classId: Id.optional(),
      })
      .refine(
        ...rule<{ kind: TargetKind; classId?: string | undefined }>(
          ({ kind, classId }) => kind === 'person' || classId === undefined,
          {
            zh: '只有按人选择时才能指定 classId',
            en: 'classId goes with the kind person alone',
            mn: 'classId-г зөвхөн person төрөлд заана',
          },
        ),
      ),
    output: z.object({ targetList: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })) }),
  }),
  listSent: post('message/listsent', {
    access: 'may:message.send',
    summary: 'Messages I sent or am to send; those of everybody for who manages the school',
    input: pageQuery({ messageTitle: z.string().trim().max(100).optional(), state: MessageState.optional() }, [
      'sendTime',
      'messageTitle',
      'recipientCount',
    ]),
    output: pageOf(SentMessage),
    sheet: {
      name: { zh: '已发送消息', en: 'Sent messages', mn: 'Илгээсэн мэдээ' },
      columns: {
        messageTitle: { title: { zh: '标题', en: 'Title', mn: 'Гарчиг' }, width: 40 },
        targets: {
          title: { zh: '接收范围', en: 'Recipients', mn: 'Хүлээн авагч' },
          read: ({ targets }) => targets.map(({ kind, name }) => (kind === 'everyone' ? '全校' : name)).join('、'),
          width: 40,
        },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: messageStateNames },
        unsentReason: {
          title: { zh: '未发出原因', en: 'Why not sent', mn: 'Илгээгээгүй шалтгаан' },
          values: unsentReasonNames,
        },
        sendTime: { title: { zh: '发送时间', en: 'Sent at', mn: 'Илгээсэн цаг' }, kind: 'time' },
        recipientCount: { title: { zh: '接收人数', en: 'Recipients reached', mn: 'Хүлээн авсан' }, kind: 'number' },
        readCount: { title: { zh: '已读人数', en: 'Have read', mn: 'Уншсан' }, kind: 'number' },
        senderName: { title: { zh: '发送人', en: 'Sender', mn: 'Илгээгч' } },
      },
    },
  }),
  readers: post('message/readers', {
    access: 'may:message.send',
    summary: 'Who received a message, and when they read it',
    input: pageQuery(
      {
        messageId: Id,
        userName: z.string().trim().max(40).optional(),
        read: z.boolean().optional(),
        classId: Id.optional(),
        /** Including those below it. */
        organizationId: Id.optional(),
      },
      ['readTime', 'userName'],
    ),
    output: pageOf(MessageReader),
    sheet: {
      name: { zh: '阅读情况', en: 'Who has read', mn: 'Уншсан байдал' },
      columns: {
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        organizationName: { title: { zh: '组织', en: 'Organization', mn: 'Байгууллага' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        readTime: { title: { zh: '阅读时间', en: 'Read at', mn: 'Уншсан цаг' }, kind: 'time' },
      },
    },
  }),
  cancel: post('message/cancel', {
    access: 'may:message.send',
    summary: 'Gives up a message that waits for its time',
    input: SentKey,
    output: z.null(),
  }),
  retract: post('message/retract', {
    access: 'may:message.send',
    summary: 'Takes a sent message back from everybody who received it',
    input: SentKey,
    output: z.null(),
  }),
};
