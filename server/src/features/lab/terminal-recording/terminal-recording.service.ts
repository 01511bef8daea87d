import type { terminalRecordingApi } from '@xueyan/contract/lab/terminal-recording';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, type Scope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { sectionToEdit, sectionToMark } from '../../school/section/section.service.ts';
import { Cast } from './cast.rule.ts';
import { terminalRecordingParameters } from './terminal-recording.parameter.ts';
import { terminalRecordingStore as store } from './terminal-recording.store.ts';

/** Pieces per response; each holds half a megabyte at most. */
const piecesAtOnce = 4;

/** Returns whether the terminals of an experiment are recorded, for its teachers. */
export async function getPolicy(db: Db, actor: Actor, sectionId: string) {
  await sectionToMark(db, actor, sectionId);
  return { recorded: await store.isRecorded(db, sectionId) };
}

export async function setPolicy(db: Db, actor: Actor, sectionId: string, recorded: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await sectionToEdit(tx, actor, sectionId);
    await store.setRecorded(tx, sectionId, recorded);
    await recordAudit(tx, actor, 'terminalrecording.policy', sectionId, { recorded });
  });
}

type Search = z.output<typeof terminalRecordingApi.list.input> & { sectionId?: string | undefined };

/** Returns all recordings of the school, for managers of the lab; a page. */
export const listRecordings = (db: Db, clock: Clock, input: Search) => pageOf(db, clock, wholeSchool, input);

/** Returns those of the actor's own terminals; a page. */
export const listOwn = (
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof terminalRecordingApi.listOwn.input>,
) => pageOf(db, clock, ownScope(actor), input);

async function pageOf(db: Db, clock: Clock, scope: Scope, input: Parameters<typeof store.page>[2]) {
  const { resultList, ...page } = await store.page(db, scope, input);
  return {
    ...page,
    resultList: resultList.map(({ startedAt, millis, ...row }) => ({
      ...row,
      startTime: clock.write(startedAt),
      seconds: Math.round(millis / 1000),
    })),
  };
}

/** Returns those of an experiment that the actor marks; a page. */
export async function listOfSection(db: Db, clock: Clock, actor: Actor, input: Search & { sectionId: string }) {
  await sectionToMark(db, actor, input.sectionId);
  return listRecordings(db, clock, input);
}

/**
 * Returns a part of a recording: for its owner, markers of its course, and managers of the lab. Watching it is audited.
 */
export async function readPieces(db: Db, actor: Actor, recordingId: string, from: number) {
  const found = await store.find(db, recordingId);
  ensure(found, wireFaults.gone);
  const { recording, courseId, userName } = found;
  if (recording.ownerId !== actor.id && !may(actor, 'lab.manage')) await courseWithRight(db, actor, courseId, 'mark');
  if (from === 0 && recording.ownerId !== actor.id)
    await recordAudit(db, actor, 'terminalrecording.watch', recordingId, { ownerId: recording.ownerId });
  const pieces = await store.pieces(db, recordingId, from, piecesAtOnce);
  const last = pieces.at(-1);
  return {
    columns: recording.columns,
    rows: recording.rows,
    timestamp: Math.floor(recording.startedAt.getTime() / 1000),
    userName,
    events: pieces.map(({ events }) => events).join(''),
    next: last && pieces.length === piecesAtOnce ? last.position + 1 : null,
  };
}

export async function removeRecording(db: Db, actor: Actor, recordingId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await store.find(tx, recordingId);
    ensure(found, wireFaults.gone);
    await store.remove(tx, recordingId);
    await recordAudit(tx, actor, 'terminalrecording.delete', recordingId, { ownerId: found.recording.ownerId });
  });
}

/** Deletes recordings past the school's storage time; returns how many. */
export async function removeOldRecordings(db: Db): Promise<number> {
  const { days } = await readParameters(db, terminalRecordingParameters);
  return store.removeBefore(db, new Date(clock.now().getTime() - days * 86_400_000));
}

type Kept = Omit<Parameters<typeof store.insert>[1], 'id'>;

/** Stores a complete recording; returns its id. */
export async function keepRecording(db: Db, row: Kept, cast: Cast): Promise<string> {
  const id = newId();
  await db.transaction(async (tx) => {
    await store.insert(tx, { ...row, id });
    const piece = cast.take();
    if (piece) await store.addPiece(tx, id, piece);
  });
  return id;
}

/** Creates a collector of terminal output, for other features that record a terminal. */
export const newCast = () => new Cast();
