import type { MessageForm, messageApi, Recipients, SentMessage, TargetKind } from '@xueyan/contract/base/message';
import { messageFaults } from '@xueyan/contract/base/message-fault';
import {
  mayManageMessage,
  maySendToAll,
  maySendToOrganizations,
  messageTransitions,
  sendScope,
} from '@xueyan/contract/base/message-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { dropHeld, holdText } from '../sensitive-word/review.service.ts';
import { screened } from '../sensitive-word/sensitive-word.service.ts';
import { isReached } from './reach.service.ts';
import { type Person, recipientStore } from './recipient.store.ts';
import { channelsOf, sendMessage } from './sending.service.ts';
import { type MessageRow, sendingStore } from './sending.store.ts';

const year = 366 * 24 * 3600 * 1000;

/**
 * Sends a person's message to their own courses, classes and students; to roles and everyone only with the right to.
 */
export const sendAsPerson = (db: Db, platform: Platform, actor: Actor, form: MessageForm) =>
  db.transaction(async (tx) => {
    ensure(await sendingStore.typeExists(tx, form.messageType), messageFaults.unknownType);
    const at = form.sendTime ? timeToSend(platform.clock, form.sendTime) : undefined;
    const to = await recipientsAllowed(tx, actor, form.to);
    const { messageTitle: title, messageContent: content } = form;
    const { texts, toReview } = await screened(tx, { title, content });
    const held = toReview.length > 0;
    const outgoing = { type: form.messageType, ...texts, to, senderId: actor.id, held, ...(at && { at }) };
    const sent = await sendMessage(tx, platform, outgoing);
    if (held)
      await holdText(tx, {
        ...{ kind: 'message', recordId: sent.messageId, authorId: actor.id, ...texts, words: toReview },
      });
    const reached = held ? await sendingStore.countRecipients(tx, to, actor.id) : sent.recipientCount;
    ensure(at || reached > 0, messageFaults.nobody);
    return { ...sent, held };
  });

function timeToSend(clock: Clock, text: string): Date {
  const at = clock.read(text);
  ensure(at > clock.now(), messageFaults.past);
  ensure(at.getTime() < clock.now().getTime() + year, messageFaults.tooFar);
  return at;
}

/** Returns the chosen recipients without duplicates if the actor may send to all of them; throws otherwise. */
export async function recipientsAllowed(db: Db, actor: Actor, to: Recipients): Promise<Recipients> {
  const chosen = {
    courses: [...new Set(to.courses)],
    classes: [...new Set(to.classes)],
    organizations: [...new Set(to.organizations)],
    roles: [...new Set(to.roles)],
    users: [...new Set(to.users)],
    everyone: to.everyone,
  };
  const { courses, classes, organizations, roles, users, everyone } = chosen;
  const named = [courses, classes, organizations, roles, users].some((ids) => ids.length > 0);
  ensure(everyone || named, messageFaults.nobody);
  if (everyone || roles.length > 0) ensure(maySendToAll(actor), wireFaults.notAllowed);
  await ensureOwn(db, actor, 'course', courses);
  await ensureOwn(db, actor, 'class', classes);
  await ensureOwn(db, actor, 'organization', organizations);
  await ensureOwn(db, actor, 'role', roles);
  await ensureOwn(db, actor, 'person', users);
  return chosen;
}

async function ensureOwn(db: Db, actor: Actor, kind: TargetKind, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  ensure(await isReached(db, actor, kind, ids), wireFaults.gone);
}

/** Returns how many people a message would reach now. */
export async function countRecipients(db: Db, actor: Actor, to: Recipients) {
  const chosen = await recipientsAllowed(db, actor, to);
  return { count: await sendingStore.countRecipients(db, chosen, actor.id) };
}

/**
 * Returns the organizations, courses, classes, roles or people that the actor may send to, by name; people also by
 * class.
 */
export async function listTargets(
  db: Db,
  actor: Actor,
  language: Language,
  { kind, words, classId }: z.output<typeof messageApi.listTargets.input>,
): Promise<Output<typeof messageApi.listTargets>> {
  const choice = { scope: sendScope(actor), words };
  if (kind === 'course') return { targetList: await recipientStore.courses(db, choice) };
  if (kind === 'organization') ensure(maySendToOrganizations(actor), wireFaults.notAllowed);
  if (kind === 'organization') return { targetList: await recipientStore.organizations(db, choice) };
  if (kind === 'class') return { targetList: toldApart(await recipientStore.classes(db, choice)) };
  if (kind === 'person') {
    if (classId) await ensureOwn(db, actor, 'class', [classId]);
    const people = await recipientStore.people(db, { ...choice, actorId: actor.id, classId });
    return { targetList: people.map((one) => ({ id: one.id, name: nameOf(one), count: 1 })) };
  }
  ensure(maySendToAll(actor), wireFaults.notAllowed);
  const roles = (await recipientStore.roles(db)).map((role) => ({ ...role, name: nameIn(language, role) }));
  return { targetList: roles.filter((role) => role.name.toLowerCase().includes(words.toLowerCase())) };
}

type ClassTarget = Awaited<ReturnType<typeof recipientStore.classes>>[number];

/** Classes of the same name are distinguished by grade and organization. */
const toldApart = (classes: ClassTarget[]) =>
  classes.map(({ id, name, count, grade, organizationName }) => {
    const twice = classes.some((other) => other.name === name && other.id !== id);
    const more = [grade, organizationName].filter(Boolean).join(' · ');
    return { id, name: twice && more ? `${name}（${more}）` : name, count };
  });

/** Includes the account, to distinguish people of the same name. */
const nameOf = ({ userName, loginName }: Person) => `${userName} · ${loginName}`;

/** Returns a page of the messages that a person sent or scheduled; of everybody's for actors who may send to all. */
export async function listSent(
  db: Db,
  clock: Clock,
  actor: Actor,
  language: Language,
  input: z.output<typeof messageApi.listSent.input>,
): Promise<Output<typeof messageApi.listSent>['pageInfo']> {
  const page = await sendingStore.page(db, sendScope(actor), input);
  const nameTargets = await targetNames(
    db,
    language,
    page.resultList.map((row) => row.message.addressed),
  );
  const resultList = page.resultList.map(
    ({ message, senderName, senderOrganizationId, readCount }): SentMessage => ({
      messageId: message.id,
      messageTitle: message.title,
      messageType: message.type,
      messageContent: message.content,
      state: message.state,
      unsentReason: message.unsentReason,
      targets: nameTargets(message.addressed).map(({ kind, name }) => ({ kind, name })),
      senderId: message.senderId,
      senderOrganizationId,
      senderName: senderName ?? '',
      sendTime: clock.write(message.sendAt),
      createTime: clock.write(message.createdAt),
      recipientCount: message.recipientCount,
      readCount,
    }),
  );
  return { ...page, resultList };
}

/** Returns the current names of the organizations, courses, classes, roles and people; deleted ones are left out. */
export async function targetNames(db: Db, language: Language, rows: Recipients[]) {
  const idsOf = (field: Exclude<keyof Recipients, 'everyone'>) => [...new Set(rows.flatMap((row) => row[field]))];
  const [courses, classes, organizations, roles, people] = await Promise.all([
    recipientStore.courseNames(db, idsOf('courses')),
    recipientStore.classNames(db, idsOf('classes')),
    recipientStore.organizationNames(db, idsOf('organizations')),
    recipientStore.roleNames(db, idsOf('roles')),
    recipientStore.personNames(db, idsOf('users')),
  ]);
  const named = [
    ...courses.map(({ id, name }) => ({ kind: 'course' as const, id, name })),
    ...classes.map(({ id, name }) => ({ kind: 'class' as const, id, name })),
    ...organizations.map(({ id, name }) => ({ kind: 'organization' as const, id, name })),
    ...roles.map((role) => ({ kind: 'role' as const, id: role.id, name: nameIn(language, role) })),
    ...people.map((one) => ({ kind: 'person' as const, id: one.id, name: nameOf(one) })),
  ];
  return (addressed: Recipients): (SentMessage['targets'][number] & { id: string })[] => {
    if (addressed.everyone) return [{ kind: 'everyone', id: '', name: '' }];
    const { everyone: _, ...chosen } = addressed;
    const ids = new Set(Object.values(chosen).flat());
    return named.filter(({ id }) => ids.has(id));
  };
}

/** Returns a page of the recipients of one's own message, with their reading time. */
export async function listReaders(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof messageApi.readers.input>,
): Promise<Output<typeof messageApi.readers>['pageInfo']> {
  await messageToManage(db, actor, input.messageId);
  if (input.classId) await ensureOwn(db, actor, 'class', [input.classId]);
  if (input.organizationId) await ensureOwn(db, actor, 'organization', [input.organizationId]);
  const page = await sendingStore.readers(db, sendScope(actor), input.messageId, input);
  const resultList = page.resultList.map(({ readAt, ...reader }) => ({
    ...reader,
    readTime: clock.writeOptional(readAt),
  }));
  return { ...page, resultList };
}

async function messageToManage(db: Db, actor: Actor, messageId: string): Promise<MessageRow> {
  const message = await sendingStore.find(db, messageId);
  ensure(message, wireFaults.gone);
  const senderOrganizationId = await sendingStore.organizationOfSender(db, messageId);
  ensure(mayManageMessage(actor, { ...message, senderOrganizationId }), wireFaults.gone);
  return message;
}

/** Cancels a message before its time. */
export const cancelMessage = (db: Db, actor: Actor, messageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title } = await messageToManage(tx, actor, messageId);
    ensure(await sendingStore.move(tx, messageId, messageTransitions.cancel), messageFaults.notScheduled);
    await dropHeld(tx, 'message', messageId);
    await recordAudit(tx, actor, 'message.cancel', messageId, { title });
  });

/** Retracts a sent message: it disappears from everybody's list at once. */
export const retractMessage = (db: Db, platform: Platform, actor: Actor, messageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title, addressed } = await messageToManage(tx, actor, messageId);
    const message = await sendingStore.move(tx, messageId, messageTransitions.retract);
    ensure(message, messageFaults.notSent);
    await recordAudit(tx, actor, 'message.retract', messageId, { title, recipients: message.recipientCount });
    await platform.live.toChannels(tx, channelsOf(addressed), { type: 'message.retracted', data: { smId: messageId } });
  });
