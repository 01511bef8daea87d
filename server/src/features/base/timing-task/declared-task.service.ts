import type { Db } from '../../../db/connect.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { kindOfTicker } from '../job/ticker-state.service.ts';
import type { Tasks } from './timing-task.service.ts';

/** Returns what the features do by the clock: their scheduled jobs, and their tickers. */
export function tasksOfFeatures(features: readonly Feature[]): (db: Db, platform: Platform) => Tasks {
  const all = features.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(features) : jobs));
  const jobs = new Map(all.filter(({ schedule }) => schedule).map((job) => [job.kind, job]));
  const makers = features.flatMap(({ tickers = [] }) => tickers);
  return (db, platform) => {
    const tickers = makers.map((make) => make(db, platform));
    return { jobs, tickers: new Map(tickers.map((ticker) => [kindOfTicker(ticker.name), ticker])) };
  };
}
