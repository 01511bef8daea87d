import { machineFaults } from '@xueyan/contract/lab/machine';
import { courseFaults } from '@xueyan/contract/school/course';
import { mayTeachCourse, teachersIn } from '@xueyan/contract/school/course-policy';
import {
  type Assistance,
  type assistanceApi as api,
  assistanceMax,
  assistanceTransitions,
  assistanceFaults as faults,
  mayReadAssistance,
  maySayInAssistance,
} from '@xueyan/contract/teaching/assistance';
import { attemptFaults, mayDoAttempt, mayWorkInAttempt } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import { allowsFrom, nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { factsToStart, liveMachineOfAttempt } from '../../lab/machine/machine.service.ts';
import { sectionToOpen } from '../../school/section/section.service.ts';
import { type DescribedAssistance, assistanceStore as store } from './assistance.store.ts';
import { assistanceAsked, assistanceTaken } from './assistance-message.text.ts';

type School = Pick<Clock, 'write' | 'writeOptional'>;

const refusals = { who: wireFaults.notAllowed, state: faults.otherState };

const present = (school: School, { row, ...found }: DescribedAssistance): Assistance => ({
  ...{ assistanceId: row.id, state: row.state, runId: row.runId, words: row.words, note: row.note },
  ...{ courseId: found.courseId, courseName: found.courseName, sectionTitle: found.sectionTitle },
  ...{ userName: found.userName, loginName: found.loginName, queuePlace: found.queuePlace },
  ...{ takerId: row.takerId, takerName: found.takerName, typing: row.typing },
  createTime: school.write(row.createdAt),
  takeTime: school.writeOptional(row.takenAt),
  endTime: school.writeOptional(row.endedAt),
});

async function presentWhole(db: Db, school: School, found: DescribedAssistance) {
  const lines = await store.lines(db, found.row.id);
  return {
    ...present(school, found),
    lineList: lines.map(({ createdAt, ...line }) => ({ ...line, createTime: school.write(createdAt) })),
    machineId: await liveMachineOfAttempt(db, found.row.runId),
  };
}

/** Notifies both sides, the colleagues who may take the request, and the students behind it in the queue. */
const notify = async (db: Db, { live }: Platform, found: DescribedAssistance) => {
  const people = [...teachersIn(found), found.ownerId, ...(await store.askersOf(db, found.courseId))];
  await live.toUsers(db, [...new Set(people)], { type: 'assistance.changed', data: { courseId: found.courseId } });
};

const recordOf = ({ row, ...found }: DescribedAssistance) => ({ ...found, state: row.state, takerId: row.takerId });

async function assistanceToRead(db: Db, actor: Actor, id: string): Promise<DescribedAssistance> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayReadAssistance(actor, recordOf(found)), wireFaults.gone);
  return found;
}

/** Returns a request, locked until the transaction ends. */
async function assistanceToMove(db: Db, actor: Actor, id: string): Promise<DescribedAssistance> {
  await store.lock(db, id);
  return assistanceToRead(db, actor, id);
}

/** Requests help from the teachers of the course of the actor's own experiment. */
export const requestAssistance = (
  db: Db,
  platform: Platform,
  actor: Actor,
  input: z.output<typeof api.request.input>,
) =>
  db.transaction(async (tx) => {
    const { runId, words } = input;
    const facts = await factsToStart(tx, runId);
    ensure(mayDoAttempt(actor, facts), wireFaults.gone);
    ensure(!mayTeachCourse(actor, facts), machineFaults.isTrial);
    ensure(mayWorkInAttempt(actor, facts), attemptFaults.withdrawn);
    ensure(facts.courseState !== 'ended', courseFaults.ended);
    await sectionToOpen(tx, actor, facts.sectionId);
    const assistanceId = await store.insert(tx, runId, words);
    ensure(assistanceId, faults.again);
    const found = await assistanceToRead(tx, actor, assistanceId);
    await recordAudit(tx, actor, 'assistance.save', runId, { name: found.sectionTitle });
    const helpers = [...new Set([...teachersIn(found, 'mark'), ...teachersIn(found, 'run')])];
    await sendMessage(tx, platform, assistanceAsked(found, helpers));
    await notify(tx, platform, found);
    return { assistanceId };
  });

/** Returns the actor's open request about an attempt of their own. */
export async function currentAssistance(db: Db, { clock: school }: Platform, actor: Actor, runId: string) {
  const facts = await factsToStart(db, runId);
  ensure(mayDoAttempt(actor, facts), wireFaults.gone);
  const found = await store.openOf(db, runId);
  return { assistance: found ? await presentWhole(db, school, found) : null };
}

export const getAssistance = async (db: Db, { clock: school }: Platform, actor: Actor, id: string) =>
  presentWhole(db, school, await assistanceToRead(db, actor, id));

/** Withdraws the actor's own request while nobody has taken it. */
export const withdrawAssistance = (db: Db, platform: Platform, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await assistanceToMove(tx, actor, id);
    const state = nextState(assistanceTransitions.withdraw, actor, recordOf(found), refusals);
    await store.set(tx, id, { state, endedAt: clock.now() });
    await recordAudit(tx, actor, 'assistance.withdraw', id, { name: found.sectionTitle });
    await notify(tx, platform, found);
  });

/** Takes a request out of the queue; if two people try at once, one succeeds. */
export const takeAssistance = (db: Db, platform: Platform, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await assistanceToMove(tx, actor, id);
    const state = nextState(assistanceTransitions.take, actor, recordOf(found), refusals);
    await store.set(tx, id, { state, takerId: actor.id, takenAt: clock.now() });
    await recordAudit(tx, actor, 'assistance.take', id, { name: found.sectionTitle, user: found.userName });
    await sendMessage(tx, platform, assistanceTaken(found, actor.userName));
    await notify(tx, platform, found);
  });

/** Hands the keyboard over, or takes it back: open consoles check it and close (`console.service.ts`). */
export const handOver = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { assistanceId: id, typing }: z.output<typeof api.hand.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await assistanceToMove(tx, actor, id);
    nextState(assistanceTransitions.hand, actor, recordOf(found), refusals);
    await store.set(tx, id, { typing });
    await recordAudit(tx, actor, 'assistance.hand', id, { name: found.sectionTitle, typing });
    await notify(tx, platform, found);
  });

/** Adds a message to the chat. */
export const sayInAssistance = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { assistanceId, content }: z.output<typeof api.say.input>,
) =>
  db.transaction(async (tx) => {
    const found = await assistanceToMove(tx, actor, assistanceId);
    ensure(maySayInAssistance(actor, recordOf(found)), wireFaults.notAllowed);
    const { state } = found.row;
    ensure(state === 'waiting' || allowsFrom(assistanceTransitions.end, state), faults.otherState);
    ensure((await store.countLines(tx, assistanceId)) < assistanceMax.lines, faults.tooMany, {
      n: assistanceMax.lines,
    });
    const lineId = await store.addLine(tx, { assistanceId, userId: actor.id, content });
    await notify(tx, platform, found);
    return { lineId };
  });

/** Ends the assistance. Only the teaching side writes the note, since the log is theirs. */
export const endAssistance = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { assistanceId: id, note }: z.output<typeof api.end.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await assistanceToMove(tx, actor, id);
    const state = nextState(assistanceTransitions.end, actor, recordOf(found), refusals);
    const words = found.ownerId === actor.id ? '' : note;
    await store.set(tx, id, { state, typing: false, note: words, endedAt: clock.now() });
    await recordAudit(tx, actor, 'assistance.end', id, { name: found.sectionTitle, user: found.userName });
    await notify(tx, platform, found);
  });

export const countWaiting = async (db: Db, actor: Actor) => ({ waiting: await store.countWaiting(db, actor.id) });

/** Returns a page of requests in the courses in which the actor may help. */
export async function listAssistances(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.list.input>,
) {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((found) => present(school, found)) };
}
