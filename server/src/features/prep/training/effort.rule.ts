import type { AnyConfig } from '@xueyan/contract/prep/training';

/** Sizes within this factor count as the same. */
const factor = 2;

/** Returns how much a training has to look at: values, times the rounds in which it does. */
function workOf(config: AnyConfig, rows: number): number {
  if (config.task === 'pictures' || config.task === 'detection')
    return rows * config.side ** 2 * Math.max(1, config.parameters.epochs ?? 1);
  const { features, folds, parameters } = config;
  return rows * Math.max(1, features.length) * Math.max(1, folds) * Math.max(1, parameters.trees ?? 1);
}

/** Returns the algorithm and the order of magnitude of the work: trainings of one effort take about as long. */
export function effortOf(config: AnyConfig, rows: number): string {
  const size = Math.round(Math.log(Math.max(1, workOf(config, rows))) / Math.log(factor));
  return `${config.algorithm} ${size}`;
}

interface Queue {
  /** Trainings under way, with the seconds since their start. */
  running: { effort: string; elapsed: number }[];
  /** Efforts of the waiting ones, in their order. */
  waiting: string[];
  /** Usual seconds by effort. */
  usual: ReadonlyMap<string, number>;
  /** Trainings that run at once; 1 at least. */
  slots: number;
}

/** Returns the seconds until each waiting training begins; null where it waits for one of unknown duration. */
export function secondsUntil({ running, waiting, usual, slots }: Queue): (number | null)[] {
  const rests = running.map(({ effort, elapsed }) => {
    const seconds = usual.get(effort);
    return seconds === undefined ? null : Math.max(0, seconds - elapsed);
  });
  const add = (sum: number | null, one: number | null | undefined) =>
    sum === null || one === null || one === undefined ? null : sum + one;
  let ahead = rests.reduce(add, 0);
  return waiting.map((effort) => {
    const begins = ahead;
    ahead = add(ahead, usual.get(effort));
    return begins === null ? null : Math.ceil(begins / slots);
  });
}
