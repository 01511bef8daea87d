import {
  type ClassReply,
  type classDiscussionApi,
  classDiscussionFaults,
  mayLearnAuthor,
  postsAMinute,
} from '@xueyan/contract/teaching/class-discussion';
import { classSessionFaults } from '@xueyan/contract/teaching/class-session-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { classToAttend, classToRun, notifyClass } from '../class-session/class-session.service.ts';
import { classDiscussionStore, type DescribedPost } from './class-discussion.store.ts';

type Api = typeof classDiscussionApi;

const minuteMs = 60_000;

const present = (clockOf: Clock, actor: Actor, one: DescribedPost): ClassReply => ({
  classPostId: one.post.id,
  authorName: one.post.anonymous ? '' : one.authorName,
  anonymous: one.post.anonymous,
  // An anonymous post says nothing of its author.
  byTeacher: one.byTeacher && !one.post.anonymous,
  mine: one.post.authorId === actor.id,
  content: one.post.content,
  hidden: one.post.hidden,
  likeCount: one.likeCount,
  liked: one.liked,
  createTime: clockOf.write(one.post.createdAt),
});

/** The discussion of a class, a page of threads. */
export async function listPosts(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const { teaching } = await classToAttend(db, actor, input.classSessionId);
  const viewer = { userId: actor.id, staff: teaching };
  const page = await classDiscussionStore.page(db, wholeSchool, input, viewer);
  const replies = await classDiscussionStore.repliesTo(
    db,
    page.resultList.map(({ post }) => post.id),
    viewer,
  );
  const resultList = page.resultList.map((one) => ({
    ...present(clockOf, actor, one),
    pinned: one.post.pinned,
    replies: replies.filter(({ post }) => post.parentId === one.post.id).map((reply) => present(clockOf, actor, reply)),
  }));
  return { ...page, resultList };
}

/** Says something in a class; answers the post's id. */
export const addPost = (db: Db, platform: Platform, actor: Actor, form: z.output<Api['post']['input']>) =>
  db.transaction(async (tx) => {
    const session = await classToAttend(tx, actor, form.classSessionId);
    ensure(session.state === 'running', classSessionFaults.ended);
    ensure(session.teaching || session.discussionOpen, classDiscussionFaults.closed);
    ensure(!form.anonymous || (session.anonymousAllowed && !session.teaching), classDiscussionFaults.notAnonymous);
    const now = clock.now();
    const lately = await classDiscussionStore.countSince(tx, actor.id, new Date(now.getTime() - minuteMs));
    ensure(lately < postsAMinute, classDiscussionFaults.tooFast, { max: postsAMinute });
    const parentId = form.parentPostId && (await threadOf(tx, session.id, form.parentPostId));
    const { content } = await publishable(tx, actor, { content: form.content });
    const id = await classDiscussionStore.insert(tx, {
      ...{ classSessionId: session.id, authorId: actor.id, parentId, content, anonymous: form.anonymous },
      createdAt: now,
    });
    await notifyClass(tx, platform, session, 'discussion');
    return id;
  });

/** Where a reply belongs: threads have one level. */
async function threadOf(db: Db, classSessionId: string, postId: string): Promise<string> {
  const parent = await classDiscussionStore.find(db, postId);
  ensure(parent, wireFaults.gone);
  ensure(parent.classSessionId === classSessionId && !parent.hidden, wireFaults.gone);
  return parent.parentId ?? parent.id;
}

/** Likes a post, or no more. */
export const likePost = (db: Db, platform: Platform, actor: Actor, id: string, liked: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const post = await classDiscussionStore.find(tx, id);
    ensure(post, wireFaults.gone);
    const session = await classToAttend(tx, actor, post.classSessionId);
    ensure(session.teaching || !post.hidden, wireFaults.gone);
    await classDiscussionStore.like(tx, id, actor.id, liked);
    await notifyClass(tx, platform, session, 'discussion');
  });

async function postToRun(db: Db, actor: Actor, id: string) {
  const post = await classDiscussionStore.find(db, id);
  ensure(post, wireFaults.gone);
  return { post, session: await classToRun(db, actor, post.classSessionId) };
}

/** Keeps a post at the top, or takes it away from the class; or no more. */
export const changePost = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  change: { pinned: boolean } | { hidden: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { session } = await postToRun(tx, actor, id);
    await classDiscussionStore.set(tx, id, change);
    await notifyClass(tx, platform, session, 'discussion');
  });

/** Who wrote a post. Of an anonymous one only once it is hidden: so the class can trust the word. */
export async function authorOfPost(db: Db, actor: Actor, id: string) {
  const { post } = await postToRun(db, actor, id);
  ensure(mayLearnAuthor(post), classDiscussionFaults.notHidden);
  const author = await classDiscussionStore.author(db, id);
  ensure(author, wireFaults.gone);
  return author;
}
