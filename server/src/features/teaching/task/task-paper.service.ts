import { fittedResponse, progressOf } from '@xueyan/contract/exam/question-response';
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
import { gradeResponse } from '../../exam/question/question-version.service.ts';
import { sectionToSee } from '../../school/section/section.service.ts';
import type { TaskEntry } from './task.store.ts';
import { taskPaperStore } from './task-paper.store.ts';
import { noteMarksOut } from './task-score.service.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

/** The points of a paper that a task may be given with: one that is ready, which never changes again. */
export async function pointsOfPaper(db: Db, clock: Clock, actor: Actor, paperId: string): Promise<number> {
  const { state, totalPoints } = await getPaper(db, clock, actor, paperId);
  ensure(state === 'ready', taskFaults.noPaper);
  return Math.round(totalPoints);
}

/** What is asked of one work, with the keys: by the work alone, so that a reload finds the same. */
const askedOf = async (db: Db, { paperId }: TaskEntry, { id }: Pick<WorkEntry, 'id'>) =>
  paperId ? drawPaper(db, paperId, id) : [];

/** The paper of a work. What is right is shown once it may be: to its writers with the mark. */
export async function presentPaper(
  db: Db,
  actor: Actor,
  task: TaskEntry,
  work: WorkEntry,
): Promise<Output<typeof taskPaperApi.get>> {
  const { course } = await sectionToSee(db, actor, work.sectionId);
  const isIn = work.stage === 'submitted' || work.stage === 'marked';
  const shows = isIn && (mayMarkCourse(actor, course) || work.publishedAt !== null);
  const answers = await taskPaperStore.answers(db, work.id);
  let number = 0;
  return {
    sections: (await askedOf(db, task, work)).map(({ title, note, questions }) => ({
      ...{ title, note },
      questions: questions.map(({ versionId, points, content, key, analysis }) => {
        const answer = answers.get(versionId);
        number += 1;
        const outcome = { got: answer ? answer.got : 0, key, analysis };
        return {
          ...{ versionId, number, points, content, response: answer?.response ?? null },
          outcome: shows ? outcome : null,
        };
      }),
    })),
  };
}

/** Keeps the answer to one question of a work that may be written in. */
export async function keepAnswer(
  db: Db,
  task: TaskEntry,
  work: WorkEntry,
  { versionId, response: given }: z.output<typeof taskPaperApi.answer.input>,
): Promise<void> {
  const asked = (await askedOf(db, task, work)).flatMap(({ questions }) => questions);
  const question = asked.find((one) => one.versionId === versionId);
  ensure(question, wireFaults.gone);
  ensure(question.content.kind === given.kind, sittingFaults.otherKind);
  await taskPaperStore.keep(db, work.id, versionId, fittedResponse(question.content, given));
}

/**
 * Judges a work that was handed in, as far as keys decide. Where they decide everything its mark is out at once; else the
 * points so far wait for whoever marks the rest.
 */
export async function judgeWork(db: Db, task: TaskEntry, work: WorkEntry, version: number): Promise<void> {
  const answers = await taskPaperStore.answers(db, work.id);
  const asked = (await askedOf(db, task, work)).flatMap(({ questions }) => questions);
  const points = new Map<string, number | null>();
  for (const { versionId, points: full, ...question } of asked) {
    const response = answers.get(versionId)?.response;
    const isGiven = response && progressOf(question.content, response) !== 'none';
    points.set(versionId, isGiven ? gradeResponse(question, response, full).points : 0);
  }
  await taskPaperStore.judge(db, work.id, points);
  const got = [...points.values()];
  const sum = got.reduce((all: number, one) => all + (one ?? 0), 0);
  const given = Math.min(task.points, Math.round(sum * 10) / 10);
  const row = { given, penalty: 0 };
  if (got.includes(null)) {
    ensure(await taskWorkStore.change(db, work.id, version, row), wireFaults.changed);
    return;
  }
  const at = clock.now();
  const marked = { ...row, stage: 'marked' as const, markedAt: at, publishedAt: at };
  ensure(await taskWorkStore.change(db, work.id, version, marked), wireFaults.changed);
  await taskWorkStore.insertMarks(db, [{ workId: work.id, action: 'publish', ...row, userId: null }]);
  await noteMarksOut(db, work.sectionId, task.points, [{ ...work, ...row }]);
}
