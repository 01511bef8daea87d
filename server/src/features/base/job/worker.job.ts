import type { Db } from '../../../db/connect.ts';
import type { Daemon, Feature } from '../../../http/feature.ts';
import { type DefinedJob, defineJob } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextTime } from '../../../platform/schedule.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { fairOrder, forgetOldJobs, onJobs, startScheduled } from './job.service.ts';
import { type Claimed, jobStore } from './job.store.ts';
import { settleStates } from './job-end.service.ts';
import { jobScheduleStore } from './job-schedule.store.ts';
import { Cancelled, Interrupted, runJob } from './run-job.service.ts';

/** A job without a heartbeat for this long is claimed by the first server that notices. */
const silentMs = 30_000;
const lookEveryMs = 1000;
/** Delay with which a feature's own state follows a job that is gone, or whose end it could not follow. */
const settleEveryMs = 3000;
/** Number of waiting jobs considered: as many as servers may claim at one moment. */
const fairLook = 50;

interface Running {
  kind: string;
  abort: AbortController;
  over: Promise<void>;
}

/**
 * Jobs of all workers of this process, by claim. A process never treats its own jobs as lost, even when a test has
 * advanced the time between two heartbeats.
 */
const underWay = new Map<string, Running>();

/** Polling functions of the workers of this process. */
const looks = new Set<() => Promise<unknown>>();

/** Limit after which a test fails with the names of its jobs. */
const settleMs = 25_000;

/**
 * Resolves when every due job, and whatever it started, is over; those in `before` are not waited for. Throws when that
 * takes too long. For tests.
 */
export async function settleJobs(before: ReadonlySet<unknown> = new Set()): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const kinds = [...underWay.values()].map(({ kind }) => kind).join(', ');
      reject(new Error(`after ${settleMs / 1000} s there are still jobs: ${kinds || 'none, but a worker looks'}`));
    }, settleMs);
  });
  await Promise.race([untilSettled(before), tooLong]).finally(() => clearTimeout(timer));
}

async function untilSettled(before: ReadonlySet<unknown>): Promise<void> {
  for (;;) {
    const turns = [...looks].map((look) => look());
    await Promise.all(turns);
    const left = [...underWay.values()].filter((one) => !before.has(one));
    // A job that has ended makes its worker poll again.
    if (left.length === 0 && [...looks].every((look, i) => look() === turns[i])) return;
    await Promise.all(left.map(({ over }) => over));
  }
}

/**
 * Runs the jobs of all features, each kind up to its concurrency. Returns a function that stops this: jobs are given
 * back.
 */
export const jobWorker: Daemon = async ({ db, platform, features }) => {
  const jobs = jobsOf(features);
  const now = clock.now();
  const schedules = [...jobs.values()].flatMap(({ kind, schedule }) =>
    schedule ? [{ kind, nextAt: nextTime(schedule, now, platform.clock) }] : [],
  );
  await jobScheduleStore.enter(db, schedules);
  const worker = openWorker(db, platform, jobs);
  looks.add(worker.turn);
  const stopListening = onJobs(worker.hear);
  let before: ReadonlySet<unknown> = new Set();
  const round = () => {
    before = new Set(underWay.values());
    return worker.look();
  };
  const ticker = { name: 'jobs', everyMs: lookEveryMs, round, settle: () => settleJobs(before) };
  const states = {
    name: 'states of jobs',
    everyMs: settleEveryMs,
    round: () => settleStates(db, platform, jobs.values()),
  };
  const stopTicker = startTickers(platform.log, [ticker, states]);
  worker.begin();
  return async () => {
    stopListening();
    await stopTicker();
    await worker.stop();
    looks.delete(worker.turn);
  };
};

/** Returns the jobs by kind. */
export function jobsOf(features: readonly Feature[]): Map<string, DefinedJob> {
  const all = features.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(features) : jobs));
  const byKind = new Map(all.map((job) => [job.kind, job]));
  if (byKind.size < all.length) throw new Error(`two jobs of one kind: ${all.map(({ kind }) => kind).join(', ')}`);
  return byKind;
}

function openWorker(db: Db, platform: Platform, jobs: Map<string, DefinedJob>) {
  const mine = new Map<string, Running>();
  let stopped = false;
  let turn: Promise<unknown> = Promise.resolve();

  const run = (claimed: Claimed, defined: DefinedJob) => {
    const { claim } = claimed.job;
    const abort = new AbortController();
    const ended = runJob({ db, platform, defined, claimed, signal: abort.signal })
      // Without a heartbeat, another server will claim it.
      .catch((error) => platform.log.error(`end of job ${claimed.job.id}`, { error }))
      .finally(() => {
        mine.delete(claim);
        underWay.delete(claim);
        // Its end makes room for its own kind alone.
        claimSoon(defined.kind);
      });
    const running = { kind: defined.kind, abort, over: ended };
    mine.set(claim, running);
    underWay.set(claim, running);
  };

  /** Sends a heartbeat for this server, and receives cancelled and lost jobs. */
  const beat = async () => {
    const claims = [...mine.keys()];
    if (claims.length === 0) return;
    const ours = new Map((await jobStore.beat(db, claims, clock.now())).map((job) => [job.claim, job]));
    for (const claim of claims) {
      const job = ours.get(claim);
      if (!job) mine.get(claim)?.abort.abort(new Interrupted());
      else if (job.cancelling) mine.get(claim)?.abort.abort(new Cancelled());
    }
  };

  const startDue = async () => {
    const now = clock.now();
    for (const { kind, cron } of await jobScheduleStore.due(db, now)) {
      const job = jobs.get(kind);
      if (!job?.schedule) continue;
      const next = nextTime(cron === null ? job.schedule : { cron }, now, platform.clock);
      await db.transaction(async (tx) => {
        if (!(await jobScheduleStore.advance(tx, kind, now, next))) return;
        await startScheduled(tx, job);
      });
    }
  };

  const hasRoom = ({ kind, concurrency = 1 }: DefinedJob) =>
    [...mine.values()].filter((one) => one.kind === kind).length <
    (typeof concurrency === 'number' ? concurrency : concurrency(platform));

  const take = async (kinds: string[], order: string[] | null) => {
    if (kinds.length === 0) return undefined;
    const now = clock.now();
    const silentSince = new Date(now.getTime() - silentMs);
    return jobStore.claimNext(db, kinds, now, silentSince, [...underWay.keys()], order);
  };

  const claim = async (among: readonly DefinedJob[] = [...jobs.values()]) => {
    while (!stopped) {
      const open = among.filter(hasRoom);
      if (open.length === 0) return;
      const kinds = open.filter(({ fair }) => !fair).map(({ kind }) => kind);
      let claimed = await take(kinds, null);
      for (const { kind } of claimed ? [] : open.filter(({ fair }) => fair)) {
        const order = await fairOrder(db, kind, fairLook);
        claimed ??= await take(
          [kind],
          order.map(({ id }) => id),
        );
      }
      const defined = claimed && jobs.get(claimed.job.kind);
      if (!claimed || !defined) return;
      run(claimed, defined);
    }
  };

  /** Polls one after the other: the number of free slots must stay correct until a job is claimed. */
  const inTurn = (steps: (() => Promise<unknown>)[]) => {
    const looked = turn.then(async () => {
      for (const step of steps) if (!stopped) await step();
    });
    turn = looked.catch(() => undefined);
    return looked;
  };
  const quietly = (looked: Promise<void>) => void looked.catch((error) => platform.log.warn('jobs', { error }));
  /** Kinds of which there may be a job and room for it; each of them costs a statement or two. */
  const claimable = new Set<string>();
  const claimSoon = (kind: string) => {
    const isClaimNext = claimable.size > 0;
    claimable.add(kind);
    if (isClaimNext) return;
    quietly(
      inTurn([
        () => {
          const among = [...claimable].flatMap((one) => jobs.get(one) ?? []);
          claimable.clear();
          return claim(among);
        },
      ]),
    );
  };

  return {
    look: () => inTurn([beat, startDue, () => claim()]),
    /** Polls for new work, or for cancelled jobs. */
    hear: { started: claimSoon, cancelled: () => quietly(inTurn([beat])), jobs },
    begin: () => quietly(inTurn([() => claim()])),
    turn: () => turn,
    stop: async () => {
      stopped = true;
      await turn;
      for (const { abort } of mine.values()) abort.abort(new Interrupted());
      await Promise.all([...mine.values()].map(({ over }) => over));
    },
  };
}

/** Every ten minutes: finished jobs are deleted after a day. */
export const forgetJobs = defineJob({
  kind: 'job.forget',
  access: 'system',
  schedule: { everyMs: 600_000 },
  title: { zh: '清理已结束的后台任务', en: 'Forget background work that is over', mn: 'Дууссан далд ажлыг цэвэрлэх' },
  run: ({ db }) => forgetOldJobs(db),
});
