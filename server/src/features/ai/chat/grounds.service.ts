import { mayEditApplication } from '@xueyan/contract/ai/application';
import type { ChatClosing, Source } from '@xueyan/contract/ai/chat';
import { chatFaults as faults } from '@xueyan/contract/ai/chat-fault';
import type { ChatNote } from '@xueyan/contract/ai/chat-note';
import { lessonChatFaults } from '@xueyan/contract/ai/lesson-chat';
import { mayTeachCourse } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCourse } from '../../school/course/course.service.ts';
import { askableAmong } from '../knowledge/knowledge.service.ts';
import { sourcesFor } from '../knowledge/retrieval.service.ts';
import { modelsNeeded, type UsableModel } from '../provider/provider.service.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';
import { nothingFound } from './chat.text.ts';

/** Sources of an answer. */
export interface Grounds {
  /** Passages of knowledge bases; null where the chat has none. */
  sources: Source[] | null;
  /** Answer where no passage fits. */
  nothing: string;
  /** What the reader should know of the search. */
  notes: ChatNote[];
}

/** Maximum characters of a question with which passages are looked for. */
const searchMax = 500;

type Begun = Pick<ChatRow, 'baseIds' | 'applicationId'> & { plan?: ChatRow['plan'] };

/**
 * Returns whether a chat has no application, or one that the actor may still use. One that was withdrawn since answers
 * in a new chat alone, with what is published then.
 */
async function hasOpenApplication(db: Db, actor: Actor, { applicationId, plan }: Begun): Promise<boolean> {
  if (applicationId === null) return true;
  const found = await store.application(db, applicationId, actor.id);
  if (!found) return false;
  return mayEditApplication(actor, found) || (found.usable && !plan?.withdrawn);
}

/** Returns whether a chat is about no lesson, or about one of a course that the actor teaches now. */
async function hasOpenLesson(db: Db, actor: Actor, { plan }: Begun): Promise<boolean> {
  if (!plan?.courseId) return true;
  const course = await findCourse(db, plan.courseId);
  return course !== undefined && mayTeachCourse(actor, course);
}

/** Throws where the application or the lesson of a chat is no longer open to the actor. */
export async function ensureOpenChat(db: Db, actor: Actor, chat: Begun): Promise<void> {
  ensure(await hasOpenApplication(db, actor, chat), faults.applicationClosed);
  ensure(await hasOpenLesson(db, actor, chat), lessonChatFaults.closed);
}

/** Closes the chats of others with an application that is withdrawn, whatever is published under its name later. */
export const closeChatsWith = (db: Db, applicationId: string, ownerId: string): Promise<void> =>
  store.closeWith(db, applicationId, ownerId);

/** Returns those bases of a chat that may be asked now; an application asks with the rights of its maker. */
async function openBasesOf(db: Db, actor: Actor, { baseIds, applicationId }: Begun): Promise<string[]> {
  const asker = applicationId ? (await store.application(db, applicationId, actor.id))?.ownerId : actor.id;
  return asker ? askableAmong(db, { id: asker }, baseIds) : [];
}

/** Returns why a chat cannot be continued by the actor now; null where it can. */
export async function closingOf(db: Db, actor: Actor, chat: Begun): Promise<ChatClosing | null> {
  if (!(await hasOpenApplication(db, actor, chat))) return 'application';
  if (!(await hasOpenLesson(db, actor, chat))) return 'lesson';
  return chat.baseIds.length > 0 && (await openBasesOf(db, actor, chat)).length === 0 ? 'bases' : null;
}

/**
 * Returns the passages for a chat with knowledge bases, from those that its owner may ask at this moment; an
 * application asks with the current rights of its maker. Throws where they may ask none of them any more.
 */
export async function groundsOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  { baseIds, applicationId, plan }: Begun,
  question: string,
): Promise<Grounds> {
  if (baseIds.length === 0) return { sources: null, nothing: '', notes: [] };
  const open = await openBasesOf(db, actor, { baseIds, applicationId });
  ensure(open.length > 0, faults.basesClosed);
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId };
  const searched = { baseIds: open, labels: plan?.labels ?? [] };
  const { sources, missed } = await sourcesFor(db, platform, consumer, searched, question.slice(0, searchMax));
  const notes: ChatNote[] = [
    ...(question.length > searchMax ? [{ kind: 'search' as const, n: searchMax }] : []),
    ...missed.map((kind) => ({ kind, n: 0 })),
  ];
  return { sources, nothing: nothingFound, notes };
}

/** Returns the chosen model first, then the others, which take over where it fails; with `sees`, models of vision. */
export async function modelsFor(
  db: Db,
  platform: Platform,
  actor: Actor,
  wanted: string | null,
  sees = false,
): Promise<[UsableModel, ...UsableModel[]]> {
  const all = await modelsNeeded(db, platform, sees ? 'vision' : 'chat', actor.language);
  if (wanted === null) return all;
  const chosen = all.find(({ modelId }) => modelId === wanted);
  // A chosen model that does not see gives way to one that does.
  if (sees && !chosen) return all;
  ensure(chosen, faults.modelGone);
  return [chosen, ...all.filter((one) => one !== chosen)];
}
