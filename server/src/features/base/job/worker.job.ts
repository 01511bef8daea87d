import type { Db } from '../../../db/connect.ts';
import type { Daemon, Feature } from '../../../http/feature.ts';
import { type DefinedJob, defineJob } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextTime } from '../../../platform/schedule.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { forgetOldJobs, onJobs, startScheduled } from './job.service.ts';
import { type Claimed, jobStore } from './job.store.ts';
import { jobScheduleStore } from './job-schedule.store.ts';
import { Cancelled, Interrupted, runJob } from './run-job.service.ts';

/** A job without a sign of life for so long is taken over by whichever server notices. */
const silentMs = 30_000;
const lookEveryMs = 1000;

interface Running {
  kind: string;
  abort: AbortController;
  over: Promise<void>;
}

/**
 * What all workers of this process are at, by claim. Its own jobs are never silent to a process, even where a test has
 * moved the time on between two signs of life.
 */
const underWay = new Map<string, Running>();

/** The looks of the workers of this process that are going on. */
const looks = new Set<() => Promise<unknown>>();

/** A test whose jobs take longer is told which. */
const settleMs = 25_000;

/**
 * Resolves when every job that is due, and whatever it started, is over; those in `before` are not waited for. Throws
 * when that takes too long. For tests.
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
    // A job that ended meanwhile made its worker look again.
    if (left.length === 0 && [...looks].every((look, i) => look() === turns[i])) return;
    await Promise.all(left.map(({ over }) => over));
  }
}

/** Runs the jobs of all features, each kind as many at a time as it says. Answers how to stop: jobs are given back. */
export const jobWorker: Daemon = async ({ db, platform, features }) => {
  const jobs = jobsOf(features);
  for (const { kind, schedule } of jobs.values()) {
    if (schedule) await jobScheduleStore.enter(db, kind, nextTime(schedule, clock.now(), platform.clock));
  }
  const worker = openWorker(db, platform, jobs);
  looks.add(worker.turn);
  const stopListening = onJobs(worker.hear);
  let before: ReadonlySet<unknown> = new Set();
  const round = () => {
    before = new Set(underWay.values());
    return worker.look();
  };
  const ticker = { name: 'jobs', everyMs: lookEveryMs, round, settle: () => settleJobs(before) };
  const stopTicker = startTickers(platform.log, [ticker]);
  worker.hear.started();
  return async () => {
    stopListening();
    await stopTicker();
    await worker.stop();
    looks.delete(worker.turn);
  };
};

/** By kind. */
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
      // It falls silent, and is taken over.
      .catch((error) => platform.log.error(`end of job ${claimed.job.id}`, { error }))
      .finally(() => {
        mine.delete(claim);
        underWay.delete(claim);
        claimSoon();
      });
    const running = { kind: defined.kind, abort, over: ended };
    mine.set(claim, running);
    underWay.set(claim, running);
  };

  /** Says that this server lives, and hears what was cancelled or taken over meanwhile. */
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

  const claim = async () => {
    while (!stopped) {
      const kinds = [...jobs.values()].filter(hasRoom).map(({ kind }) => kind);
      if (kinds.length === 0) return;
      const now = clock.now();
      const silentSince = new Date(now.getTime() - silentMs);
      const claimed = await jobStore.claimNext(db, kinds, now, silentSince, [...underWay.keys()]);
      const defined = claimed && jobs.get(claimed.job.kind);
      if (!defined) return;
      run(claimed, defined);
    }
  };

  /** One look after the other: how much room there is must stay true until a job is taken. */
  const inTurn = (steps: (() => Promise<unknown>)[]) => {
    const looked = turn.then(async () => {
      for (const step of steps) if (!stopped) await step();
    });
    turn = looked.catch(() => undefined);
    return looked;
  };
  const quietly = (looked: Promise<void>) => void looked.catch((error) => platform.log.warn('jobs', { error }));
  let isClaimNext = false;
  const claimSoon = () => {
    if (isClaimNext) return;
    isClaimNext = true;
    const begin = async () => (isClaimNext = false);
    quietly(inTurn([begin, claim]));
  };

  return {
    look: () => inTurn([beat, startDue, claim]),
    /** Looks for what there is to do, or for what was cancelled. */
    hear: { started: claimSoon, cancelled: () => quietly(inTurn([beat])) },
    turn: () => turn,
    stop: async () => {
      stopped = true;
      await turn;
      for (const { abort } of mine.values()) abort.abort(new Interrupted());
      await Promise.all([...mine.values()].map(({ over }) => over));
    },
  };
}

/** Every ten minutes: what is over for a day is not looked at any more. */
export const forgetJobs = defineJob({
  kind: 'job.forget',
  access: 'system',
  schedule: { everyMs: 600_000 },
  title: { zh: '清理已结束的后台任务', en: 'Forget background work that is over', mn: 'Дууссан далд ажлыг цэвэрлэх' },
  run: ({ db }) => forgetOldJobs(db),
});
