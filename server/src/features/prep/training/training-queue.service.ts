import type { WaitingPlace } from '@xueyan/contract/prep/training';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { TrainingStatus } from '../../../platform/judge/judge.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fairOrder } from '../../base/job/job.service.ts';
import { secondsUntil } from './effort.rule.ts';
import type { TrainingRow } from './training.store.ts';
import { trainingQueueStore as store } from './training-queue.store.ts';

/** Job that runs one training. */
export const trainingJob = jobKind({
  kind: 'training.run',
  access: 'may:training.use',
  /** Trainings of one group, such as a course, take turns with those of other groups. */
  input: z.object({ runId: z.string(), group: z.string().default('') }),
});

/** Number of trainings that a server runs at once; none where it cannot train: another host takes them. */
export const trainedAtOnce = ({ judge }: Pick<Platform, 'judge'>): number => judge.trainingCapacity();

/**
 * Returns the queue positions of the waiting trainings, and the time until they begin as far as former trainings of the
 * same algorithm and size tell.
 */
export async function waitingOf(
  db: Db,
  platform: Platform,
  rows: Pick<TrainingRow, 'id' | 'state'>[],
): Promise<Map<string, WaitingPlace>> {
  const asked = new Set(rows.filter(({ state }) => state === 'waiting').map(({ id }) => id));
  if (asked.size === 0) return new Map();
  const order = (await fairOrder(db, trainingJob.kind)).flatMap(({ key }) => key ?? []);
  const now = clock.now().getTime();
  const running = (await store.running(db)).map(({ effort, beganAt }) => ({
    effort,
    elapsed: beganAt ? (now - beganAt.getTime()) / 1000 : 0,
  }));
  const efforts = await store.efforts(db, order);
  const waiting = order.map((id) => efforts.get(id) ?? '');
  const usual = await store.usualSeconds(db, [...new Set([...waiting, ...running.map(({ effort }) => effort)])]);
  // Other hosts may train too: as many as are seen to.
  const slots = Math.max(1, trainedAtOnce(platform), running.length);
  const seconds = secondsUntil({ running, waiting, usual, slots });
  const places = order.map((id, i): [string, WaitingPlace] => [id, { place: i + 1, seconds: seconds[i] ?? null }]);
  return new Map(places.filter(([id]) => asked.has(id)));
}

/**
 * Returns whether this server, or a host that only trains, can train, and what is missing otherwise. Nets need all of
 * them to have PyTorch, since any takes the next training.
 */
export async function trainingAbility(db: Db, { judge }: Pick<Platform, 'judge'>): Promise<TrainingStatus> {
  const own = await judge.trainingStatus();
  const hosts = await store.hosts(db);
  if (hosts.length === 0) return own;
  const nets = (own.nets || !own.available) && hosts.every((host) => host.nets);
  return { available: true, missing: [], nets };
}

const seenEveryMs = 30_000;

/** Lets the servers know that this host trains; returns what takes that back. */
export async function announceHost(db: Db, { judge, log }: Pick<Platform, 'judge' | 'log'>) {
  const id = newId();
  const tell = async () => store.seen(db, id, (await judge.trainingStatus()).nets);
  await tell();
  const timer = setInterval(() => void tell().catch((error) => log.warn('training host', { error })), seenEveryMs);
  return async () => {
    clearInterval(timer);
    await store.gone(db, id);
  };
}
