import { noRecipients, systemMessageType } from '@xueyan/contract/base/message';
import { messageTransitions } from '@xueyan/contract/base/message-policy';
import type { UnsentReason } from '@xueyan/contract/base/unsent-message';
import { may } from '@xueyan/contract/wire/actor';
import { sayIn, type Text } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import { sanitizeMarkdown } from '../../../http/markdown.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf } from '../session/session.service.ts';
import { scheduledUnsent } from './message.text.ts';
import { recipientsLeft } from './reach.service.ts';
import { type Addressed, type MessageRow, sendingStore } from './sending.store.ts';

/** Traditional Chinese too: once the values are in, nothing may be converted any more. */
type OwnWords = Required<Text>;

export interface OutgoingMessage {
  /** A code of the dictionary MESSAGE_TYPE; see `noticeType` and `systemMessageType`. */
  type: string;
  /** The product's own words: everybody reads them in their own language. */
  title: string | OwnWords;
  /** Markdown. */
  content: string | OwnWords;
  /** Fill the `{placeholders}` of title and content. */
  values?: Record<string, string | number>;
  /** Whoever several of these reach gets it once. */
  to: Partial<Addressed>;
  /** Later; without it, at once. */
  at?: Date;
  /** Waits until somebody has looked at it, however late that is. */
  held?: boolean;
  /** Where in the product it leads, such as `/experiments/…`. */
  link?: string;
  /** Without it, the product itself. */
  senderId?: string;
  /** What its sender must still be allowed when its time comes, of one that leads to a record. */
  needs?: Permission;
}

/**
 * Sends a message, now or later. Who receives it is found out when it goes. Within a transaction it goes when that
 * commits. Answers its id and how many received it, 0 when it waits for its time.
 */
export const sendMessage = (db: Db, platform: Platform, outgoing: OutgoingMessage) =>
  db.transaction(async (tx) => {
    const { at, held = false } = outgoing;
    const message = await sendingStore.insert(tx, {
      ...textsOf(outgoing),
      type: outgoing.type,
      link: outgoing.link ?? '',
      senderId: outgoing.senderId ?? null,
      needs: outgoing.needs ?? null,
      addressed: { ...noRecipients, ...outgoing.to },
      state: held ? 'waiting' : at ? 'scheduled' : 'sent',
      sendAt: at ?? clock.now(),
    });
    return { messageId: message.id, recipientCount: at || held ? 0 : await deliver(tx, platform, message) };
  });

/** Sends the messages whose time has come. One that cannot go now keeps no other back; the next round tries again. */
export async function sendDueMessages(db: Db, platform: Platform): Promise<void> {
  for (const messageId of await sendingStore.listDue(db)) {
    const send = db.transaction((tx) => sendIfDue(tx, platform, messageId));
    await send.catch((error) => platform.log.error('scheduled message', { messageId, error }));
  }
}

async function sendIfDue(tx: Db, platform: Platform, messageId: string): Promise<void> {
  const message = await sendingStore.takeDue(tx, messageId);
  if (!message) return;
  const refused = await refusalNow(tx, message);
  if (typeof refused === 'string') await drop(tx, platform, message, refused);
  else await deliver(tx, platform, { ...message, addressed: refused });
}

/**
 * Whom a message still goes to: what its sender may not send to any more is left out. The reason when nobody is left.
 * What belongs to a record goes with that record, whoever wrote it, unless it says what its sender needs: then it goes to
 * all whom the record is for, or to nobody.
 */
async function refusalNow(tx: Db, { senderId, link, needs, addressed }: MessageRow): Promise<UnsentReason | Addressed> {
  if (!senderId || (link && !needs)) return addressed;
  const sender = await actorOf(tx, senderId);
  if (!sender) return 'account';
  if (!may(sender, needs ?? 'message.send')) return 'rights';
  const left = await recipientsLeft(tx, sender, addressed);
  return (left && needs ? addressed : left) ?? 'rights';
}

async function drop(tx: Db, platform: Platform, message: MessageRow, reason: UnsentReason): Promise<void> {
  await sendingStore.keepBack(tx, message.id, reason);
  if (reason === 'account' || !message.senderId) return;
  await sendMessage(tx, platform, {
    ...{ type: systemMessageType, ...scheduledUnsent, values: { title: message.title } },
    to: { users: [message.senderId] },
  });
}

/** What is done with a message that was held, once somebody has looked at it: it goes, now or at its time, or never. */
export const messageReviews = {
  pass: async (db: Db, platform: Platform, { recordId }: { recordId: string }): Promise<void> => {
    if (await sendingStore.move(db, recordId, messageTransitions.pass)) await sendIfDue(db, platform, recordId);
  },
  reject: async (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> => {
    await sendingStore.move(db, recordId, messageTransitions.reject);
  },
};

/** Changes what a message says, also where it was received; as Markdown, it is cleaned. */
export const reviseMessage = (db: Db, messageId: string, { title, content }: { title: string; content: string }) =>
  sendingStore.revise(db, messageId, { title, content: sanitizeMarkdown(content) });

/** Takes a message back from everybody who received it, or gives it up before its time; says so to open pages. */
export async function withdrawMessage(db: Db, platform: Platform, messageId: string): Promise<void> {
  if (await sendingStore.move(db, messageId, messageTransitions.cancel)) return;
  const message = await sendingStore.move(db, messageId, messageTransitions.retract);
  if (!message) return;
  await platform.live.toChannels(db, channelsOf(message.addressed), {
    type: 'message.retracted',
    data: { smId: messageId },
  });
}

/** Who received a message and has not read it. */
export const listUnreadBy = (db: Db, messageId: string): Promise<string[]> => sendingStore.unreadBy(db, messageId);

/** Whose pages hear of a message. */
export const channelsOf = ({ users, courses, classes, organizations, roles, everyone }: Addressed): string[] =>
  everyone
    ? ['all']
    : [
        ...users.map((id) => `user:${id}`),
        ...courses.map((id) => `course:${id}`),
        ...classes.map((id) => `class:${id}`),
        ...organizations.map((id) => `organization:${id}`),
        ...roles.map((code) => `role:${code}`),
      ];

/** One statement and one push, however many receive it. */
async function deliver(db: Db, platform: Platform, message: MessageRow): Promise<number> {
  const count = await sendingStore.deliver(db, message);
  if (count === 0) return 0;
  const { id: smId, title, type, senderId, translation } = message;
  const words = translation?.title;
  await platform.live.toChannels(db, channelsOf(message.addressed), {
    type: 'message.new',
    data: { smId, messageTitle: title, messageType: type, senderId, ...(words && { words }) },
  });
  return count;
}

function textsOf({ title, content, values = {} }: OutgoingMessage) {
  const said = { title: textOf(title, values), content: textOf(content, values, sanitizeMarkdown) };
  const translation = typeof title === 'string' && typeof content === 'string' ? null : said;
  return { title: said.title.zh, content: said.content.zh, translation };
}

function textOf(
  words: string | OwnWords,
  values: Record<string, string | number>,
  clean: (filled: string) => string = (filled) => filled,
): OwnWords {
  // Each language by itself: a value is put in, never converted.
  const fill = (phrase: string) => clean(sayIn('zh_cn', { zh: phrase, en: phrase, mn: phrase }, values));
  if (typeof words === 'string') {
    // A person's own words, in which braces mean nothing.
    const said = clean(words);
    return { zh: said, en: said, mn: said, tw: said };
  }
  const { zh, en, mn, tw } = words;
  return { zh: fill(zh), en: fill(en), mn: fill(mn), tw: fill(tw) };
}
