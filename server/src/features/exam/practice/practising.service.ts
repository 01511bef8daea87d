import { practiceFaults as faults } from '@xueyan/contract/exam/practice';
import type { practisingApi as api, Mistake, MyPractice, PracticeOutcome } from '@xueyan/contract/exam/practising';
import { shownKey } from '@xueyan/contract/exam/question-key';
import { fittedResponse, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { asAsked, seeded } from '@xueyan/contract/exam/shuffle';
import { sittingFaults } from '@xueyan/contract/exam/sitting';
import { JudgedResponse } from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { examUnderWay } from '../exam/under-way.service.ts';
import { gradeResponse, type QuestionVersionRow } from '../question/question-version.service.ts';
import { handToJudge, submissionsOf } from '../submission/submission.service.ts';
import { tellOfPractice } from './grade.service.ts';
import { practiceStore } from './practice.store.ts';
import { tryStore as store, type TryRow } from './try.store.ts';

/** Refuses while the actor sits an exam: practice shows keys, and its questions may be those of the exam. */
async function ensureNoExam(db: Db, actor: Actor): Promise<void> {
  const name = await examUnderWay(db, actor.id);
  ensure(name === null, faults.exam, { name: name ?? '' });
}

/** Returns the practice set if it is open to the actor. */
async function practiceToDo(db: Db, actor: Actor, practiceId: string) {
  const practice = await store.findOwn(db, practiceId, actor.id);
  ensure(practice, wireFaults.gone);
  ensure(practice.state !== 'draft', wireFaults.gone);
  ensure(practice.state === 'open', faults.closed);
  await ensureNoExam(db, actor);
  return practice;
}

type Practice = Awaited<ReturnType<typeof practiceToDo>>;

/** Returns the content of a question, with options in an order of the student's own where the set says so. */
const askedOf = (practice: Practice, userId: string, { id, content }: QuestionVersionRow) =>
  asAsked(content, seeded(`${practice.id}:${userId} ${id}`), practice.shuffleOptions);

type Given = Pick<TryRow, 'response' | 'right' | 'share'> & { submissionId?: string | null };

/**
 * Returns the outcome with the key once it is decided: a student must not write a program with the solution beside it.
 */
function outcomeOf({ key, analysis }: QuestionVersionRow, given: Given): PracticeOutcome {
  const { response, right, share, submissionId = null } = given;
  const decided = submissionId === null || right !== null;
  return {
    response,
    right,
    share,
    submissionId,
    key: decided ? shownKey(key) : null,
    analysis: decided ? analysis : '',
  };
}

/** Lists a page of practice sets that are open to the actor. */
export async function listMyPractices(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.list.input>,
) {
  const page = await store.pageMine(db, ownScope(actor), actor.id, input);
  const resultList = page.resultList.map(
    ({ row, lastAt, ...more }): MyPractice => ({
      ...{ practiceId: row.id, practiceName: row.name, description: row.description },
      lastTime: school.writeOptional(lastAt),
      ...more,
    }),
  );
  return { ...page, resultList };
}

/** Begins a set, or continues where the actor stopped. */
export const beginPractice = (db: Db, actor: Actor, practiceId: string) =>
  db.transaction(async (tx) => {
    const practice = await practiceToDo(tx, actor, practiceId);
    const round = await store.holdRound(tx, practiceId, actor.id);
    const tries = await store.ofRound(tx, practiceId, actor.id, round);
    const items = (await practiceStore.items(tx, practiceId)).map(({ item, version }) => {
      const last = tries.get(item.id);
      return {
        ...{ itemId: item.id, number: item.position + 1, content: askedOf(practice, actor.id, version) },
        outcome: last ? outcomeOf(version, last) : null,
      };
    });
    return { practiceId, practiceName: practice.name, description: practice.description, round, items };
  });

/** Saves an answer and judges it at once. */
export const answerPractice = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { practiceId, itemId, response: given }: z.output<typeof api.answer.input>,
): Promise<PracticeOutcome> =>
  db.transaction(async (tx) => {
    const practice = await practiceToDo(tx, actor, practiceId);
    const found = await practiceStore.item(tx, practiceId, itemId);
    ensure(found, wireFaults.gone);
    const { version } = found;
    ensure(version.content.kind === given.kind, sittingFaults.otherKind);
    const response = fittedResponse(version.content, given);
    const { share } = gradeResponse(version, response, 1);
    const round = await store.holdRound(tx, practiceId, actor.id);
    const submissionId = await handToDecide(tx, actor, version, practiceId, response);
    const right = share === null || submissionId ? null : share === 1;
    const kept = { response, share: submissionId ? null : share, right, submissionId };
    await store.insert(tx, { itemId, userId: actor.id, round, ...kept });
    await platform.live.toUsers(tx, [practice.ownerId], { type: 'practice.progress', data: { practiceId } });
    if (right !== null) await tellOfPractice(tx, platform, practiceId, [actor.id]);
    return outcomeOf(version, kept);
  });

/** Submits a program or a statement to the judge; null for kinds that a key or the student decides. */
async function handToDecide(
  db: Db,
  actor: Actor,
  { id: questionVersionId, content }: QuestionVersionRow,
  contextId: string,
  given: QuestionResponse,
): Promise<string | null> {
  if (content.kind !== 'programming' && content.kind !== 'sql') return null;
  const response = JudgedResponse.safeParse(given).data;
  ensure(response, faults.unwritten);
  const handed = { questionVersionId, response, purpose: 'answer', contextId, contextKind: 'practice' } as const;
  return handToJudge(db, actor, handed);
}

/** Runs the actor's code; it counts for nothing. */
export const tryPractice = (db: Db, actor: Actor, input: z.output<typeof api.tryOut.input>) =>
  db.transaction(async (tx) => {
    const { practiceId: contextId, itemId, response, inputs } = input;
    await practiceToDo(tx, actor, contextId);
    const found = await practiceStore.item(tx, contextId, itemId);
    ensure(found, wireFaults.gone);
    const handed = { questionVersionId: found.version.id, response, purpose: 'trial', contextId } as const;
    return { submissionId: await handToJudge(tx, actor, { ...handed, contextKind: 'practice', inputs }) };
  });

/** Returns the outcome of the actor's last answer to a question in this round. */
export const practiceOutcome = (db: Db, actor: Actor, { practiceId, itemId }: z.output<typeof api.outcome.input>) =>
  db.transaction(async (tx) => {
    await practiceToDo(tx, actor, practiceId);
    const found = await practiceStore.item(tx, practiceId, itemId);
    ensure(found, wireFaults.gone);
    const last = (await store.ofRound(tx, practiceId, actor.id, await store.holdRound(tx, practiceId, actor.id))).get(
      itemId,
    );
    return last ? outcomeOf(found.version, last) : null;
  });

/** Applies a verdict; when the judge failed, the answer stays undecided. */
export const takeVerdict = (db: Db, platform: Platform, submissionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const submission = (await submissionsOf(tx, [submissionId])).get(submissionId);
    if (submission?.state !== 'judged') return;
    const { verdict, share } = submission;
    const failed = verdict === 'SE' || share === null;
    const decided = await store.settle(tx, submissionId, failed ? open : { share, right: share === 1 });
    if (!decided) return;
    const { userId, itemId, practiceId } = decided;
    await platform.live.toUsers(tx, [userId], { type: 'practice.judged', data: { practiceId, itemId } });
    await tellOfPractice(tx, platform, practiceId, [userId]);
  });

const open = { share: null, right: null };

/** Saves the actor's own assessment of their last answer against the reference. */
export const assessPractice = (
  db: Db,
  platform: Platform,
  actor: Actor,
  input: z.output<typeof api.assess.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await practiceToDo(tx, actor, input.practiceId);
    ensure(await practiceStore.item(tx, input.practiceId, input.itemId), wireFaults.gone);
    const last = await store.last(tx, input.itemId, actor.id);
    ensure(last, wireFaults.gone);
    ensure(last.share === null && last.submissionId === null, faults.decided);
    await store.setRight(tx, last.id, input.right);
    await tellOfPractice(tx, platform, input.practiceId, [actor.id]);
  });

/** Begins a new round; earlier answers are retained. */
export const restartPractice = (db: Db, actor: Actor, practiceId: string) =>
  db.transaction(async (tx) => {
    await practiceToDo(tx, actor, practiceId);
    const before = await store.holdRound(tx, practiceId, actor.id);
    const begun = (await store.ofRound(tx, practiceId, actor.id, before)).size > 0;
    // A round without answers is reused as the new one.
    const round = begun ? before + 1 : before;
    await store.setRound(tx, practiceId, actor.id, round, clock.now());
    return { round };
  });

/** Lists a page of questions that the actor last answered wrong. */
export async function listMistakes(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.mistakes.input>,
) {
  await ensureNoExam(db, actor);
  if (input.practiceId) await practiceToDo(db, actor, input.practiceId);
  const page = await store.pageMistakes(db, ownScope(actor), actor.id, input);
  const resultList = page.resultList.map(
    ({ lastAt, ...more }): Mistake => ({ ...more, lastTime: school.write(lastAt) }),
  );
  return { ...page, resultList };
}
