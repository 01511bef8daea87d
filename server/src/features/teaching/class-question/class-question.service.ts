import {
  type ClassQuestionState,
  type classQuestionApi,
  classQuestionFaults,
  type Judgement,
  pollOptions,
} from '@xueyan/contract/teaching/class-question';
import { classSessionFaults } from '@xueyan/contract/teaching/class-session-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import {
  classToAttend,
  classToRun,
  notifyClass,
  notifyStaff,
  presentStudents,
  runningClassToRun,
  setClass,
} from '../class-session/class-session.service.ts';
import { classQuestionStore, type QuestionRow } from './class-question.store.ts';
import { fairPick } from './fair-pick.rule.ts';
import { judgeChoices } from './judge-choices.rule.ts';

type Api = typeof classQuestionApi;
type Ask = z.output<Api['ask']['input']>;

const unique = (places: readonly number[]) => [...new Set(places)].toSorted((one, other) => one - other);

/** Asks the class a question; returns its id. */
export const askClass = (db: Db, platform: Platform, actor: Actor, form: Ask): Promise<string> =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, form.classSessionId);
    const { kind, options, rightText } = form;
    if (kind === 'poll') ensure(options.length >= pollOptions.min, classQuestionFaults.options);
    if (kind === 'poll' || kind === 'text') ensure(form.prompt !== '', classQuestionFaults.prompt);
    const rightOptions = unique(form.rightOptions).filter((place) => place < options.length);
    const now = clock.now();
    await classQuestionStore.keepOthers(tx, session.id, now);
    const id = await classQuestionStore.insert(tx, {
      ...{ classSessionId: session.id, kind, prompt: form.prompt, rightText, rightOptions, createdAt: now },
      ...(kind === 'poll' && { options, multiple: form.multiple }),
      // A draw takes no answers.
      ...(kind === 'pick' && { state: 'closed' as const, closedAt: now }),
    });
    if (kind === 'pick') await draw(tx, session, id, form.count);
    await setClass(tx, session.id, { stage: 'question' });
    await notifyClass(tx, platform, session, 'question');
    // It ended the question before it, whose answers are points.
    await tellOfMarks(tx, platform, session.courseId, 'all');
    return id;
  });

/** Draws among the present students and records the result. */
async function draw(db: Db, session: { id: string; courseId: string }, classQuestionId: string, count: number) {
  const present = await presentStudents(db, session.id);
  ensure(present.length > 0, classQuestionFaults.nobodyPresent);
  const before = await classQuestionStore.drawnIn(db, session.courseId, present);
  for (const userId of fairPick(present, before, count)) {
    await classQuestionStore.addResponse(db, { classQuestionId, userId });
  }
}

/** Saves an answer, or buzzes in; returns whether the student is the first. */
export const answerQuestion = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { classQuestionId, ...answer }: z.output<Api['answer']['input']>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const question = await classQuestionStore.find(tx, classQuestionId);
    ensure(question, wireFaults.gone);
    const session = await classToAttend(tx, actor, question.classSessionId);
    ensure(!session.teaching, wireFaults.gone);
    ensure(session.state === 'running', classSessionFaults.ended);
    ensure(question.kind !== 'pick', classQuestionFaults.notAsked);
    ensure(question.state === 'open', classQuestionFaults.closed);
    if (question.kind === 'buzz') {
      const won = await buzz(tx, question, actor.id);
      // Everybody sees the first one; the others only appear in the teacher's list.
      await (won ? notifyClass : notifyStaff)(tx, platform, session, 'question');
      return won;
    }
    const response = await checked(tx, actor, question, answer);
    const locked = await classQuestionStore.findLocked(tx, classQuestionId, 'share');
    ensure(locked?.state === 'open', classQuestionFaults.closed);
    await classQuestionStore.putResponse(tx, { classQuestionId, userId: actor.id, at: clock.now(), ...response });
    await notifyStaff(tx, platform, session, 'question');
    return false;
  });

async function buzz(db: Db, { id, winnerId }: QuestionRow, userId: string): Promise<boolean> {
  if (winnerId === null) await classQuestionStore.lockBuzzing(db, id);
  const added = await classQuestionStore.addResponse(db, { classQuestionId: id, userId, at: clock.now() });
  return added && (await classQuestionStore.win(db, id, userId));
}

async function checked(
  db: Db,
  actor: Actor,
  { kind, options, multiple, rightOptions }: QuestionRow,
  answer: { choices: number[]; text: string },
) {
  if (kind === 'text') {
    ensure(answer.text !== '', classQuestionFaults.text);
    const { text } = await publishable(db, actor, { text: answer.text });
    return { text, choices: [], judgement: 'none' as const };
  }
  const choices = unique(answer.choices);
  ensure(
    choices.every((place) => place < options.length),
    classQuestionFaults.choice,
  );
  ensure(choices.length > 0, classQuestionFaults.choice);
  ensure(multiple || choices.length === 1, classQuestionFaults.oneChoice);
  return { text: '', choices, judgement: judgeChoices(choices, rightOptions) };
}

async function questionToRun(db: Db, actor: Actor, id: string) {
  const question = await classQuestionStore.find(db, id);
  ensure(question, wireFaults.gone);
  const session = await classToRun(db, actor, question.classSessionId);
  return { question, session };
}

interface Change {
  state?: ClassQuestionState | undefined;
  resultsShown?: boolean | undefined;
  keyShown?: boolean | undefined;
}

/** Closes or dismisses a question, and shows or hides its results and the key. */
export const changeQuestion = (db: Db, platform: Platform, actor: Actor, id: string, change: Change) =>
  db.transaction(async (tx) => {
    const { session } = await questionToRun(tx, actor, id);
    const question = await classQuestionStore.findLocked(tx, id, 'update');
    ensure(question, wireFaults.gone);
    const { state } = change;
    if (state && state !== question.state) {
      // A dismissed question cannot come back to the screens, and a draw cannot be opened for answers.
      const fixed = question.state === 'kept' || (question.kind === 'pick' && state === 'open');
      ensure(!fixed, classQuestionFaults.closed);
      ensure(state !== 'open' || session.state === 'running', classSessionFaults.ended);
    }
    await classQuestionStore.set(tx, id, {
      ...(state && { state, closedAt: state === 'open' ? null : (question.closedAt ?? clock.now()) }),
      ...(change.resultsShown !== undefined && { resultsShown: change.resultsShown }),
      ...(change.keyShown !== undefined && { keyShown: change.keyShown }),
    });
    if (state === 'kept' && session.stage === 'question') await setClass(tx, session.id, { stage: 'slide' });
    await notifyClass(tx, platform, session, 'question');
    // Once for a whole class: a gradebook need not follow every answer.
    if (state && state !== question.state) await tellOfMarks(tx, platform, session.courseId, 'all');
  });

/** Judges an answer; after a wrong one the next student who buzzed in has the turn. */
export const judgeResponse = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { classQuestionId, userId, judgement }: { classQuestionId: string; userId: string; judgement: Judgement },
) =>
  db.transaction(async (tx) => {
    const { question, session } = await questionToRun(tx, actor, classQuestionId);
    ensure(await classQuestionStore.judge(tx, classQuestionId, userId, judgement), wireFaults.gone);
    if (question.kind === 'buzz' && question.winnerId === userId && judgement === 'wrong') {
      const winnerId = await classQuestionStore.nextInLine(tx, classQuestionId);
      await classQuestionStore.set(tx, classQuestionId, { winnerId });
    }
    await notifyClass(tx, platform, session, 'question');
    await tellOfMarks(tx, platform, session.courseId, [userId]);
  });

/** Shows a written answer on the wall, or hides it. */
export const showResponse = (db: Db, platform: Platform, actor: Actor, id: string, shown: boolean) =>
  db.transaction(async (tx) => {
    const response = await classQuestionStore.findResponse(tx, id);
    ensure(response, wireFaults.gone);
    const { session } = await questionToRun(tx, actor, response.classQuestionId);
    await classQuestionStore.show(tx, id, shown);
    await notifyClass(tx, platform, session, 'question');
  });
