import {
  type ClassReply,
  type classDiscussionApi,
  classDiscussionFaults,
  mayLearnAuthor,
} from '@xueyan/contract/teaching/class-discussion';
import { classSessionFaults } from '@xueyan/contract/teaching/class-session-fault';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock, spanOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { classToAttend, classToRun, notifyClass } from '../class-session/class-session.service.ts';
import { classDiscussionParameters } from './class-discussion.parameter.ts';
import { classDiscussionStore, type DescribedPost } from './class-discussion.store.ts';

type Api = typeof classDiscussionApi;

const minuteMs = 60_000;

const present = (clockOf: Clock, actor: Actor, one: DescribedPost): ClassReply => ({
  classPostId: one.post.id,
  authorName: one.post.anonymous ? '' : one.authorName,
  anonymous: one.post.anonymous,
  // An anonymous post reveals nothing about its author.
  byTeacher: one.byTeacher && !one.post.anonymous,
  mine: one.post.authorId === actor.id,
  content: one.post.content,
  hidden: one.post.hidden,
  likeCount: one.likeCount,
  liked: one.liked,
  createTime: clockOf.write(one.post.createdAt),
});

/** Returns a page of threads of a class's discussion, or of those of all classes within the actor's reach. */
export async function listPosts(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const { classSessionId } = input;
  ensure(classSessionId || may(actor, 'course.teach') || may(actor, 'course.manage'), wireFaults.notAllowed);
  // Within one's reach are the classes of courses that one teaches or manages.
  const staff = classSessionId ? (await classToAttend(db, actor, classSessionId)).teaching : true;
  const scope = classSessionId ? wholeSchool : scopeOf(actor, 'course.manage');
  const viewer = { userId: actor.id, staff };
  const page = await classDiscussionStore.page(db, scope, input, viewer, spanOf(clockOf, input));
  const replies = await classDiscussionStore.repliesTo(
    db,
    page.resultList.map(({ post }) => post.id),
    viewer,
  );
  const resultList = page.resultList.map((one) => ({
    ...present(clockOf, actor, one),
    ...{ classSessionId: one.post.classSessionId, courseName: one.courseName, classTitle: one.classTitle },
    ...{ classTime: clockOf.write(one.beganAt), pinned: one.post.pinned },
    replies: replies.filter(({ post }) => post.parentId === one.post.id).map((reply) => present(clockOf, actor, reply)),
  }));
  return { ...page, resultList };
}

/** Adds a post to a class's discussion and returns its id. */
export const addPost = (db: Db, platform: Platform, actor: Actor, form: z.output<Api['post']['input']>) =>
  db.transaction(async (tx) => {
    const session = await classToAttend(tx, actor, form.classSessionId);
    ensure(session.state === 'running', classSessionFaults.ended);
    ensure(session.teaching || session.discussionOpen, classDiscussionFaults.closed);
    ensure(!form.anonymous || (session.anonymousAllowed && !session.teaching), classDiscussionFaults.notAnonymous);
    const now = clock.now();
    const lately = await classDiscussionStore.countSince(tx, actor.id, new Date(now.getTime() - minuteMs));
    const { postsPerMinute: max } = await readParameters(tx, classDiscussionParameters);
    ensure(lately < max, classDiscussionFaults.tooFast, { max });
    const parentId = form.parentPostId && (await threadOf(tx, session.id, form.parentPostId));
    const { content } = await publishable(tx, actor, { content: form.content });
    const id = await classDiscussionStore.insert(tx, {
      ...{ classSessionId: session.id, authorId: actor.id, parentId, content, anonymous: form.anonymous },
      createdAt: now,
    });
    await notifyClass(tx, platform, session, 'discussion');
    return id;
  });

/** Returns the post that a reply belongs to: threads have one level. */
async function threadOf(db: Db, classSessionId: string, postId: string): Promise<string> {
  const parent = await classDiscussionStore.find(db, postId);
  ensure(parent, wireFaults.gone);
  ensure(parent.classSessionId === classSessionId && !parent.hidden, wireFaults.gone);
  return parent.parentId ?? parent.id;
}

/** Likes a post, or withdraws the like. */
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

/** Pins or hides a post, or undoes that. */
export const changePost = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  change: { pinned: boolean } | { hidden: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { session, post } = await postToRun(tx, actor, id);
    const shows = 'hidden' in change && !change.hidden;
    ensure(!shows || !post.unmasked, classDiscussionFaults.unmasked);
    await classDiscussionStore.set(tx, id, change);
    await notifyClass(tx, platform, session, 'discussion');
  });

/**
 * Returns who wrote a post. Reveals an anonymous author only of a hidden post, which then stays hidden, so that students
 * can rely on it.
 */
export const authorOfPost = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const { post } = await postToRun(tx, actor, id);
    ensure(mayLearnAuthor(post), classDiscussionFaults.notHidden);
    const author = await classDiscussionStore.author(tx, id);
    ensure(author, wireFaults.gone);
    if (post.anonymous) await classDiscussionStore.set(tx, id, { unmasked: true });
    return author;
  });
