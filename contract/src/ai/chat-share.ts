import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { messageRoles, Source, titleMax } from './chat.ts';
import { mayManageAi } from './provider.ts';

/** A message as it was when its chat was shared; files of a question are left out. */
export const SharedMessage = z.object({
  role: z.enum(messageRoles),
  content: z.string(),
  model: z.string(),
  sources: z.array(Source),
});
export type SharedMessage = z.output<typeof SharedMessage>;

export const ChatShare = z.object({
  shareId: Id,
  title: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Names of the classes that it is shared with, for its owner; otherwise those of the reader. */
  classNames: z.array(z.string()),
  createTime: DateTime,
});
export type ChatShare = z.output<typeof ChatShare>;

const Key = z.strictObject({ shareId: Id });

/** Maximum number of shared chats of one person. */
export const sharesMax = 200;

export const chatShareApi = {
  list: post('chatshare/list', {
    access: 'may:ai.use',
    summary: 'Chats that others share with my classes, or that I share',
    input: pageQuery(
      { view: z.enum(['received', 'mine']).default('received'), words: z.string().trim().max(60).optional() },
      ['title', 'createTime'],
    ),
    output: pageOf(ChatShare),
  }),
  get: post('chatshare/get', {
    access: 'may:ai.use',
    summary: 'A shared chat, as it was when it was shared',
    input: Key,
    output: z.object({ share: ChatShare, messages: z.array(SharedMessage) }),
  }),
  save: post('chatshare/save', {
    access: 'may:ai.use',
    shown: ['title'],
    audit: { action: 'chatshare.save', made: 'shareId' },
    summary:
      'Shares a branch of a chat of mine with classes: students with their own, teachers with any; what is said later is not in it',
    input: z.strictObject({
      chatId: Id,
      /** Last message of the branch. */
      messageId: Id,
      title: Name(titleMax),
      classIds: z.array(Id).min(1).max(50),
    }),
    output: Key,
  }),
  remove: post('chatshare/delete', {
    access: 'user',
    audit: { action: 'chatshare.delete', target: 'shareId' },
    summary: 'Takes a shared chat back; who manages AI may take back anybody’s',
    input: Key,
    output: z.null(),
  }),
};

export const chatShareFaults = faults('chatshare', {
  tooMany: {
    zh: '每人最多分享 {max} 段对话，请先撤回一些',
    en: 'One may share {max} chats; please take some back first',
    mn: 'Нэг хүн {max} яриа хуваалцана; заримыг буцаана уу',
  },
  notYours: {
    zh: '只能分享给自己所在的班级',
    en: 'Students share with classes of their own',
    mn: 'Сурагч зөвхөн өөрийн ангитай хуваалцана',
  },
  running: {
    status: 409,
    zh: '请等回答完成后再分享',
    en: 'Please wait until the answer is complete',
    mn: 'Хариулт дуустал хүлээнэ үү',
  },
});

/** Allows the owner, and AI managers, who may withdraw what is unsuitable for the school. */
export const mayRemoveShare = (actor: Rights, share: { ownerId: string }) =>
  actor.id === share.ownerId || mayManageAi(actor);
