import { mirrorFaults as faults } from '@xueyan/contract/prep/mirror';
import {
  type MirrorRequest,
  type mirrorRequestApi,
  mirrorRequestTransitions as moves,
} from '@xueyan/contract/prep/mirror-request';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { requestBuild } from '../../lab/image/image.service.ts';
import { addRecipe, ensureFreeName } from '../../lab/image/image-record.service.ts';
import { mirrorParameters } from './mirror.parameter.ts';
import { mirrorStore } from './mirror.store.ts';
import { buildFailed, imagePublished, requestApproved, requestMade, requestRejected } from './mirror-message.text.ts';
import { type DescribedRequest, type MirrorRequestRow, mirrorRequestStore as store } from './mirror-request.store.ts';

type Api = typeof mirrorRequestApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

const present = (clock: Clock, { row, madeId, imageState, ...named }: DescribedRequest): MirrorRequest => ({
  ...{ requestId: row.id, requesterId: row.requesterId, imageName: row.imageName, category: row.category },
  ...{ baseImageId: row.baseImageId, packages: row.packages, commands: row.commands, reason: row.reason },
  ...{ state: row.state, answer: row.answer, imageId: madeId, imageState, ...named },
  decidedTime: row.decidedAt && clock.write(row.decidedAt),
  createTime: clock.write(row.createdAt),
});

/** Returns a page of the actor's requests, or of everybody's for those who build images. */
export async function listRequests(
  db: Db,
  clock: Clock,
  actor: Actor,
  { whose, ...input }: In<'list'>,
): Promise<Output<Api['list']>['pageInfo']> {
  const scope = whose === 'all' && may(actor, 'lab.image') ? wholeSchool : ownScope(actor);
  const page = await store.page(db, scope, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the requests of all teachers that wait for a decision. */
export const waitingRequests = (db: Db) => store.waiting(db);

export const countWaitingRequests = async (db: Db) => ({ count: await store.countWaiting(db) });

const changed = async (db: Db, { live }: Platform, requestId: string, requesterId: string): Promise<void> => {
  const event = { type: 'mirror.changed', data: { requestId } } as const;
  await live.toUsers(db, [requesterId], event);
  await live.toPermitted(db, 'lab.image', event);
};

/** Requests an image with a recipe on a published one and notifies the administrators; returns the id. */
export const makeRequest = (db: Db, platform: Platform, actor: Actor, input: In<'save'>): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(input.packages.length > 0 || input.commands.trim() !== '', faults.empty);
    ensure(await mirrorStore.find(tx, input.baseImageId), wireFaults.gone);
    await ensureFreeName(tx, input.imageName, null);
    const waiting = await store.countWaiting(tx, actor.id);
    const { openRequests: max } = await readParameters(tx, mirrorParameters);
    ensure(waiting < max, faults.many, { max });
    return addRequest(tx, platform, actor, input);
  });

/** Inserts a request and notifies the administrators; returns its id. */
export const addRequest = (db: Db, platform: Platform, actor: Actor, input: In<'save'>): Promise<string> =>
  db.transaction(async (tx) => {
    const packages = [...new Set(input.packages)];
    const id = await store.insert(tx, { ...input, packages, requesterId: actor.id });
    await recordAudit(tx, actor, 'mirrorrequest.save', id, { name: input.imageName, packages });
    await sendMessage(tx, platform, requestMade(input.imageName, actor.userName, input.reason));
    await changed(tx, platform, id, actor.id);
    return id;
  });

/** Returns the request and its next state; throws if the actor may not make the move. */
async function moved(db: Db, actor: Actor, requestId: string, move: keyof typeof moves) {
  const row = await store.lock(db, requestId);
  ensure(row, wireFaults.gone);
  const state = nextState(moves[move], actor, row, { who: wireFaults.gone, state: faults.decided });
  return { row, state };
}

export const withdrawRequest = (db: Db, platform: Platform, actor: Actor, requestId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, state } = await moved(tx, actor, requestId, 'withdraw');
    await store.set(tx, requestId, { state });
    await recordAudit(tx, actor, 'mirrorrequest.withdraw', requestId, { name: row.imageName });
    await changed(tx, platform, requestId, row.requesterId);
  });

const formOf = ({ imageName, category, reason, baseImageId, packages, commands }: MirrorRequestRow) => ({
  ...{ imageName, category, baseImageId, description: reason.slice(0, 200), software: packages.slice(0, 50) },
  ...{ labelIds: [], packageLocation: '', dataLocation: '' },
  definition: { packages, commands, files: [] },
});

/** Approves a request: creates its image, starts the build of its recipe, and notifies the requester. */
export const approveRequest = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { requestId, answer }: In<'approve'>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { row, state } = await moved(tx, actor, requestId, 'approve');
    const imageId = await addRecipe(tx, platform, actor, formOf(row));
    await requestBuild(tx, platform, imageId);
    const decided = { decidedBy: actor.id, decidedAt: platform.clock.now() };
    await store.set(tx, requestId, { state, answer, imageId, ...decided });
    await recordAudit(tx, actor, 'mirrorrequest.approve', requestId, { name: row.imageName, imageId });
    const said = { name: row.imageName, by: actor.userName, answer };
    await sendMessage(tx, platform, requestApproved(row.requesterId, said));
    await changed(tx, platform, requestId, row.requesterId);
    return imageId;
  });

/** Rejects a request with a reason, of which the requester is notified. */
export const rejectRequest = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { requestId, answer }: In<'reject'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, state } = await moved(tx, actor, requestId, 'reject');
    const decided = { decidedBy: actor.id, decidedAt: platform.clock.now() };
    await store.set(tx, requestId, { state, answer, ...decided });
    await recordAudit(tx, actor, 'mirrorrequest.reject', requestId, { name: row.imageName, answer });
    const said = { name: row.imageName, by: actor.userName, answer };
    await sendMessage(tx, platform, requestRejected(row.requesterId, said));
    await changed(tx, platform, requestId, row.requesterId);
  });

/** Notifies requesters whose images were published, or could not be built; returns how many. */
export const tellBuilds = (db: Db, platform: Platform): Promise<number> =>
  db.transaction(async (tx) => {
    const found = await store.untold(tx, 50);
    for (const { row, state, name } of found) {
      const published = state === 'published';
      const people = [...new Set([row.requesterId, row.decidedBy ?? row.requesterId])];
      await sendMessage(tx, platform, published ? imagePublished(row.requesterId, name) : buildFailed(people, name));
      await store.set(tx, row.id, { outcome: published ? 'published' : 'failed' });
      await changed(tx, platform, row.id, row.requesterId);
    }
    return found.length;
  });
