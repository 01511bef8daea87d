import type { ClassQuestion, classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, spanOf } from '../../../platform/clock.ts';
import { classToAttend, classToRun } from '../class-session/class-session.service.ts';
import { classQuestionStore, type QuestionRow } from './class-question.store.ts';

type Api = typeof classQuestionApi;

/** Maximum number of names shown on the screens of a class. */
const mostNames = 10;

const histogramOf = (options: string[], votes: { place: number; count: number }[]) =>
  options.map((_option, place) => votes.find((one) => one.place === place)?.count ?? 0);

/** Returns the question on the screens of a class; `audience` restricts it to what students see. */
export async function currentQuestion(
  db: Db,
  clock: Clock,
  actor: Actor,
  { classSessionId, audience }: z.output<Api['current']['input']>,
): Promise<ClassQuestion | null> {
  const { teaching } = await classToAttend(db, actor, classSessionId);
  const question = await classQuestionStore.current(db, classSessionId);
  if (!question) return null;
  return present(db, clock, question, { all: teaching && !audience, userId: teaching ? null : actor.id });
}

async function present(
  db: Db,
  clock: Clock,
  question: QuestionRow,
  { all, userId }: { all: boolean; userId: string | null },
): Promise<ClassQuestion> {
  const { id, kind, prompt, options, multiple, state, resultsShown, keyShown, winnerId } = question;
  const [counts] = await classQuestionStore.countResponses(db, [id]);
  const withResults = kind === 'poll' && (all || resultsShown);
  const withNames = kind === 'pick' || kind === 'buzz';
  const mine = userId ? await classQuestionStore.responseOf(db, id, userId) : undefined;
  return {
    ...{ classQuestionId: id, classSessionId: question.classSessionId, kind, prompt, options, multiple, state },
    ...{ resultsShown, keyShown, winnerId },
    rightOptions: all || keyShown ? question.rightOptions : [],
    rightText: all || keyShown ? question.rightText : '',
    answered: kind === 'pick' ? 0 : (counts?.count ?? 0),
    histogram: withResults ? histogramOf(options, await classQuestionStore.votes(db, [id])) : null,
    named: withNames
      ? (await classQuestionStore.named(db, [id], mostNames)).map(({ userId: of, userName, judgement }) => ({
          ...{ userId: of, userName, judgement },
        }))
      : [],
    wall: kind === 'text' ? await classQuestionStore.wall(db, id) : [],
    mine: mine
      ? {
          ...{ choices: mine.choices, text: mine.text },
          // The judgement of a poll answer is revealed together with the key.
          judgement: kind === 'poll' && !keyShown ? 'none' : mine.judgement,
        }
      : null,
    createTime: clock.write(question.createdAt),
  };
}

/** Returns a page of the questions asked in a class, or in all classes within the actor's reach. */
export async function listQuestions(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  if (input.classSessionId) await classToRun(db, actor, input.classSessionId);
  const scope = input.classSessionId ? wholeSchool : scopeOf(actor, 'course.manage');
  const page = await classQuestionStore.page(db, scope, input, spanOf(clock, input));
  const questions = page.resultList.map(({ question }) => question);
  const ids = questions.map(({ id }) => id);
  const counts = await classQuestionStore.countResponses(db, ids);
  const votes = await classQuestionStore.votes(db, ids);
  const byName = questions.filter(({ kind }) => kind === 'pick' || kind === 'buzz').map(({ id }) => id);
  const named = await classQuestionStore.named(db, byName, mostNames);
  const resultList = page.resultList.map(({ question, courseName, classTitle, beganAt }) => {
    const { id, classSessionId, kind, prompt, options, state, rightOptions, rightText } = question;
    const counted = counts.find((one) => one.id === id);
    return {
      ...{ classQuestionId: id, classSessionId, kind, prompt, options, state, rightOptions, rightText },
      answered: counted?.count ?? 0,
      rightCount: counted?.right ?? 0,
      histogram: histogramOf(
        options,
        votes.filter((one) => one.id === id),
      ),
      names: named.filter((one) => one.id === id).map(({ userName }) => userName),
      ...{ courseName, classTitle, classTime: clock.write(beganAt) },
      createTime: clock.write(question.createdAt),
    };
  });
  return { ...page, resultList };
}

/** Returns a page of the answers given in a class. */
export async function listResponses(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['responses']['input']>,
): Promise<Output<Api['responses']>['pageInfo']> {
  await classToRun(db, actor, input.classSessionId);
  if (input.classQuestionId) {
    const question = await classQuestionStore.find(db, input.classQuestionId);
    ensure(question?.classSessionId === input.classSessionId, wireFaults.gone);
  }
  const page = await classQuestionStore.pageOfResponses(db, wholeSchool, input);
  const resultList = page.resultList.map(({ response, question, userName, loginName }) => ({
    ...{ classResponseId: response.id, classQuestionId: question.id, kind: question.kind, prompt: question.prompt },
    ...{ userId: response.userId, userName, loginName, shown: response.shown, judgement: response.judgement },
    answer: question.kind === 'poll' ? response.choices.map(letterOf).join('') : response.text,
    time: clock.write(response.at),
  }));
  return { ...page, resultList };
}
