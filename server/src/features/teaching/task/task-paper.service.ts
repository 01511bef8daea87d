import { shownKey } from '@xueyan/contract/exam/question-key';
import { fittedResponse } from '@xueyan/contract/exam/question-response';
import { sittingFaults } from '@xueyan/contract/exam/sitting';
import { mayMarkCourse } from '@xueyan/contract/school/course-policy';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { drawPaper, getPaper } from '../../exam/paper/paper.service.ts';
import { sectionToSee } from '../../school/section/section.service.ts';
import type { TaskEntry } from './task.store.ts';
import { taskPaperStore } from './task-paper.store.ts';
import type { WorkEntry } from './task-work.store.ts';

/** Returns the points of a paper that may be used for a task: it must be ready, after which it never changes. */
export async function pointsOfPaper(db: Db, clock: Clock, actor: Actor, paperId: string): Promise<number> {
  const { state, totalPoints } = await getPaper(db, clock, actor, paperId);
  ensure(state === 'ready', taskFaults.noPaper);
  return Math.round(totalPoints);
}

/**
 * Returns the questions of one work with their keys; they depend on the work alone, so that a reload gives the same.
 */
export const askedOf = async (db: Db, { paperId }: TaskEntry, { id }: Pick<WorkEntry, 'id'>) =>
  paperId ? drawPaper(db, paperId, id) : [];

/** Returns the paper of a work; writers see the keys together with the mark. */
export async function presentPaper(
  db: Db,
  actor: Actor,
  task: TaskEntry,
  work: WorkEntry,
): Promise<Output<typeof taskPaperApi.get>> {
  const { course } = await sectionToSee(db, actor, work.sectionId);
  const isIn = work.stage === 'submitted' || work.stage === 'marked';
  const isOwn = work.ownerId === actor.id;
  const shows = isIn && (mayMarkCourse(actor, course) || work.publishedAt !== null);
  const answers = await taskPaperStore.answers(db, work.id);
  let number = 0;
  return {
    sections: (await askedOf(db, task, work)).map(({ title, note, questions }) => ({
      ...{ title, note },
      questions: questions.map(({ versionId, points, content, key, analysis }) => {
        const answer = answers.get(versionId);
        number += 1;
        const submissionId = isOwn ? (answer?.submissionId ?? null) : null;
        const outcome = { got: answer ? answer.got : 0, submissionId, key: shownKey(key), analysis };
        return {
          ...{ versionId, number, points, content, response: answer?.response ?? null },
          outcome: shows ? outcome : null,
        };
      }),
    })),
  };
}

/** Saves the response to one question of an open work. */
export async function keepAnswer(
  db: Db,
  time: Clock,
  task: TaskEntry,
  work: WorkEntry,
  { versionId, response: given, givenTime }: z.output<typeof taskPaperApi.answer.input>,
): Promise<void> {
  const asked = (await askedOf(db, task, work)).flatMap(({ questions }) => questions);
  const question = asked.find((one) => one.versionId === versionId);
  ensure(question, wireFaults.gone);
  ensure(question.content.kind === given.kind, sittingFaults.otherKind);
  const now = clock.now();
  const givenAt = givenTime ? time.read(givenTime) : now;
  const key = { workId: work.id, versionId };
  await taskPaperStore.keep(db, key, fittedResponse(question.content, given), givenAt > now ? now : givenAt);
}
