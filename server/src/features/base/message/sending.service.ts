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

/** Includes traditional Chinese: once the values are inserted, the text must not be converted any more. */
type OwnWords = Required<Text>;

export interface OutgoingMessage {
  /** Code of the dictionary MESSAGE_TYPE; see `noticeType` and `systemMessageType`. */
  type: string;
  /** Texts of the product, which everybody reads in their own language; a string is a person's text. */
  title: string | OwnWords;
  /** Markdown. */
  content: string | OwnWords;
  /** Values for the `{placeholders}` of title and content. */
  values?: Record<string, string | number>;
  /** People matched several times receive it once. */
  to: Partial<Addressed>;
  /** Sending time; without it, at once. */
  at?: Date;
  /** Waits for its review, however late that is. */
  held?: boolean;
  /** Path within the product, such as `/experiments/…`. */
  link?: string;
  /** Without it, the product itself. */
  senderId?: string;
  /** Permission that the sender must still have at the sending time, for a message that links to a record. */
  needs?: Permission;
}

/**
 * Sends a message, now or later. Its recipients are determined when it is sent. Within a transaction it is sent at
 * commit. Returns its id and the number of recipients, 0 while it waits for its time.
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

/** Sends the messages whose time has come. One that fails delays no other; the next round retries it. */
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
 * Returns the recipients that remain when the message is due: those whom its sender may no longer send to are left out.
 * Returns the reason when none remains. A message that belongs to a record is sent to all recipients of that record,
 * whoever wrote it; if it names a permission that its sender lacks, it is sent to nobody.
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

/** Actions after the review of a held message: it is sent, now or at its time, or never. */
export const messageReviews = {
  pass: async (db: Db, platform: Platform, { recordId }: { recordId: string }): Promise<void> => {
    if (await sendingStore.move(db, recordId, messageTransitions.pass)) await sendIfDue(db, platform, recordId);
  },
  reject: async (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> => {
    await sendingStore.move(db, recordId, messageTransitions.reject);
  },
};

/** Changes the texts of a message, also in received copies; the Markdown is sanitized. */
export const reviseMessage = (db: Db, messageId: string, { title, content }: { title: string; content: string }) =>
  sendingStore.revise(db, messageId, { title, content: sanitizeMarkdown(content) });

/** Retracts a message from all recipients, or cancels it before its time; open pages are notified. */
export async function withdrawMessage(db: Db, platform: Platform, messageId: string): Promise<void> {
  if (await sendingStore.move(db, messageId, messageTransitions.cancel)) return;
  const message = await sendingStore.move(db, messageId, messageTransitions.retract);
  if (!message) return;
  await platform.live.toChannels(db, channelsOf(message.addressed), {
    type: 'message.retracted',
    data: { smId: messageId },
  });
}

/** Returns the recipients who have not read a message. */
export const listUnreadBy = (db: Db, messageId: string): Promise<string[]> => sendingStore.unreadBy(db, messageId);

/** Returns the channels for the push of a message. */
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

/** One statement and one push for any number of recipients. */
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
  // Fills each language separately: inserted values are not converted.
  const fill = (phrase: string) => clean(sayIn('zh_cn', { zh: phrase, en: phrase, mn: phrase }, values));
  if (typeof words === 'string') {
    // A person's own text, in which braces have no meaning.
    const said = clean(words);
    return { zh: said, en: said, mn: said, tw: said };
  }
  const { zh, en, mn, tw } = words;
  return { zh: fill(zh), en: fill(en), mn: fill(mn), tw: fill(tw) };
}
