import { sectionFaults } from '@xueyan/contract/school/section';
import { type DiscussionPost, type discussionApi, discussionFaults } from '@xueyan/contract/teaching/discussion';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { sectionOfKind, sectionOfKindToEdit, titleOfSection } from '../../school/section/section.service.ts';
import { noteProgress } from '../../school/section/section-progress.service.ts';
import { discussionStore, type PostRow, type ShownPost } from './discussion.store.ts';

const open = (db: Db, actor: Actor, sectionId: string) => sectionOfKind(db, actor, sectionId, 'discussion');

/** Returns the settings of a discussion to whoever may open it. */
export async function getDiscussion(
  db: Db,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof discussionApi.get>> {
  const { course } = await open(db, actor, sectionId);
  const { topic, closed } = (await discussionStore.find(db, sectionId)) ?? { topic: '', closed: false };
  return { sectionId, topic, closed, editor: course.editor };
}

/** Saves the settings of a discussion. */
export const saveTopic = (
  db: Db,
  live: Live,
  actor: Actor,
  input: z.output<typeof discussionApi.saveTopic.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, input.sectionId, 'discussion');
    await discussionStore.save(tx, input);
    await notifyOfChange(tx, live, courseId, { sectionId: input.sectionId, outline: false });
  });

const present =
  (clock: Clock, actor: Actor) =>
  ({ post, authorName, likeCount, replyCount, liked }: ShownPost): DiscussionPost => ({
    ...{ postId: post.id, parentId: post.parentId, authorId: post.authorId, authorName, teacher: post.teacher },
    ...{ content: post.content, pinned: post.pinned, hidden: post.hidden, mine: post.authorId === actor.id },
    ...{ liked, likeCount, replyCount },
    createTime: clock.write(post.createdAt),
    editTime: clock.writeOptional(post.editedAt),
  });

/** Returns a page of threads. */
export async function listThreads(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof discussionApi.threads.input>,
): Promise<Output<typeof discussionApi.threads>['pageInfo']> {
  const { course } = await open(db, actor, input.sectionId);
  const reader = { id: actor.id, editor: course.editor };
  const page = await discussionStore.threads(db, wholeSchool, reader, input);
  return { ...page, resultList: page.resultList.map(present(clock, actor)) };
}

/** Returns a post that the actor may see, with its section. */
async function postToRead(db: Db, actor: Actor, postId: string) {
  const post = await discussionStore.post(db, postId);
  ensure(post, wireFaults.gone);
  const opened = await open(db, actor, post.sectionId);
  ensure(isSeen(post, actor, opened.course.editor), wireFaults.gone);
  const thread = post.parentId ? await discussionStore.post(db, post.parentId) : null;
  ensure(thread === null || (thread && isSeen(thread, actor, opened.course.editor)), wireFaults.gone);
  return { post, opened };
}

const isSeen = (post: PostRow, actor: Actor, editor: boolean) =>
  post.removedAt === null && (editor || !post.hidden || post.authorId === actor.id);

/** Returns a page of replies to a post. */
export async function listReplies(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof discussionApi.replies.input>,
): Promise<Output<typeof discussionApi.replies>['pageInfo']> {
  const { opened } = await postToRead(db, actor, input.postId);
  const reader = { id: actor.id, editor: opened.course.editor };
  const page = await discussionStore.replies(db, wholeSchool, reader, input);
  return { ...page, resultList: page.resultList.map(present(clock, actor)) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const tell = (db: Db, live: Live, { section }: Opened) =>
  live.toCourse(db, section.courseId, { type: 'discussion.changed', data: { sectionId: section.id } });

async function ensureMayWrite(db: Db, { section, course }: Opened): Promise<void> {
  ensure(!course.auditor, discussionFaults.auditing);
  if (course.editor) return;
  ensure(course.state !== 'ended' && !(await discussionStore.find(db, section.id))?.closed, discussionFaults.closed);
}

/** Starts a thread or replies to a post. A student's first post finishes the section. */
export const say = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, parentId, content: written }: z.output<typeof discussionApi.say.input>,
): Promise<{ postId: string }> =>
  db.transaction(async (tx) => {
    const opened = await open(tx, actor, sectionId);
    await ensureMayWrite(tx, opened);
    if (parentId) {
      const { post } = await postToRead(tx, actor, parentId);
      ensure(post.sectionId === sectionId, wireFaults.gone);
      ensure(post.parentId === null, discussionFaults.notThread);
    }
    const { content } = await publishable(tx, actor, { content: written });
    const row = { sectionId, parentId, content, authorId: actor.id, teacher: opened.course.editor };
    const postId = await discussionStore.insert(tx, row);
    await noteProgress(tx, actor, opened, { percent: 100, done: true });
    await tell(tx, platform.live, opened);
    return { postId };
  });

/** Changes a post of the actor's own. */
export const editPost = (db: Db, platform: Platform, actor: Actor, postId: string, written: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { post, opened } = await postToRead(tx, actor, postId);
    ensure(post.authorId === actor.id, wireFaults.gone);
    await ensureMayWrite(tx, opened);
    const { content } = await publishable(tx, actor, { content: written });
    await discussionStore.set(tx, postId, { content, editedAt: clock.now() });
    await tell(tx, platform.live, opened);
  });

/** Removes a post from view; it stays on record. */
export const removePost = (db: Db, platform: Platform, actor: Actor, postId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { post, opened } = await postToRead(tx, actor, postId);
    const { editor } = opened.course;
    ensure(editor || post.authorId === actor.id, wireFaults.gone);
    ensure(editor || (await discussionStore.countReplies(tx, postId)) === 0, discussionFaults.answered);
    await discussionStore.set(tx, postId, { removedAt: clock.now() });
    await recordAudit(tx, actor, 'discussion.delete', postId, { content: post.content.slice(0, 200) });
    await tell(tx, platform.live, opened);
  });

/** Likes a post, or withdraws the like. */
export const likePost = (db: Db, platform: Platform, actor: Actor, postId: string, liked: boolean) =>
  db.transaction(async (tx) => {
    const { opened } = await postToRead(tx, actor, postId);
    ensure(!opened.course.auditor, discussionFaults.auditing);
    const likeCount = await discussionStore.like(tx, postId, actor.id, liked);
    await tell(tx, platform.live, opened);
    return { likeCount };
  });

async function postToGuide(db: Db, actor: Actor, postId: string) {
  const found = await postToRead(db, actor, postId);
  ensure(found.opened.course.editor, wireFaults.gone);
  return found;
}

/** Pins a thread, or unpins it. */
export const pinPost = (db: Db, platform: Platform, actor: Actor, postId: string, pinned: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const { post, opened } = await postToGuide(tx, actor, postId);
    ensure(post.parentId === null, discussionFaults.notThread);
    await discussionStore.set(tx, postId, { pinned });
    await tell(tx, platform.live, opened);
  });

/** Hides a post from students, or shows it again. */
export const hidePost = (db: Db, platform: Platform, actor: Actor, postId: string, hidden: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const { post, opened } = await postToGuide(tx, actor, postId);
    await discussionStore.set(tx, postId, { hidden });
    await recordAudit(tx, actor, 'discussion.hide', postId, { hidden, content: post.content.slice(0, 200) });
    await tell(tx, platform.live, opened);
  });

/** Refuses to delete a discussion that has posts. */
export async function ensureNothingSaid(db: Db, sectionIds: string[]): Promise<void> {
  const used = await discussionStore.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}

export const textsOfDiscussions = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await discussionStore.ofSections(db, sectionIds)).map(({ topic }) => topic);

export async function copyDiscussions(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const row of await discussionStore.ofSections(db, [...ids.keys()]))
    await discussionStore.save(db, {
      ...{ sectionId: ids.get(row.sectionId) ?? '', topic: rewrite(row.topic), closed: false },
    });
}
