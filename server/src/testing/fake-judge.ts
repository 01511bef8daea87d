import { buffer } from 'node:stream/consumers';
import { programmingLanguages } from '@xueyan/contract/exam/question-content';
import { type Judge, JudgeUnavailable, type ProgramWork } from '../platform/judge/judge.ts';
import type { SqlWork } from '../platform/judge/sql.ts';
import { ModelsBusy } from '../platform/training/model-pool.ts';
import type { TrainingEnd, TrainingStep } from '../platform/training/training.ts';

/**
 * Judge that runs nothing: a program with `right` in it is accepted, and one with `half` passes the first half of the
 * cases.
 */
export interface FakeJudge extends Judge {
  worked: (ProgramWork | SqlWork)[];
  /** Result of every training, and the inputs of predictions. */
  trained: TrainingEnd;
  trainedWith: unknown[];
  /** Further steps that every training tells, and the names of the files that each was given. */
  steps: TrainingStep[];
  trainedFiles: string[][];
  /** True refuses questions to models, as when too many wait. */
  isBusy: boolean;
  /** Reports whether nets can be trained. */
  nets: boolean;
  /** Folder of the packaged data set. */
  data: string | null;
  /** False refuses all work, as on a host without a jail. */
  available: boolean;
  /** Holds all judging back until released. */
  hold(): () => void;
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });

export function fakeJudge(): FakeJudge {
  let gate: Promise<void> = Promise.resolve();
  const judge: FakeJudge = {
    worked: [],
    available: true,
    nets: false,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    status: async () => ({
      available: judge.available,
      missing: judge.available ? [] : ['bubblewrap'],
      languages: programmingLanguages.map((language) => ({
        ...{ language, version: language === 'go' ? null : '1.0', package: language, timeFactor: 1, extraMemoryMb: 0 },
      })),
      dialects: ['sqlite'],
      installable: ['go', 'mysql'],
    }),
    trainingStatus: async () => ({
      ...{ available: judge.available, missing: judge.available ? [] : ['python3-sklearn'], nets: judge.nets },
    }),
    installTraining: async (tell, _, names = ['python3-torch']) => {
      tell(50);
      return { missing: names, why: 'the fake installs nothing' };
    },
    installCompilers: async (parts, tell) => {
      tell(50);
      return { missing: [...parts], why: 'the fake installs nothing' };
    },
    dataFolder: () => judge.data,
    data: null,
    trained: { refused: 'the fake trains nothing' },
    train: async ({ config, files }, tell, signal, finish) => {
      judge.trainedWith.push(config);
      judge.trainedFiles.push(Object.keys(files).sort());
      tell({ progress: 0.5 });
      for (const step of judge.steps) tell(step);
      await Promise.race([gate, aborted(signal), aborted(finish)]);
      signal?.throwIfAborted();
      return judge.trained;
    },
    ask: async ({ files }) => {
      judge.trainedWith.push({ mode: 'answer' });
      judge.trainedFiles.push(Object.keys(files).sort());
      if (judge.isBusy) throw new ModelsBusy('too many questions wait');
      return judge.trained;
    },
    isBusy: false,
    trainedWith: [],
    steps: [],
    trainedFiles: [],
    convert: async ({ program, source }, take) => {
      if (program !== 'qemu-img') return { message: 'the fake converts nothing' };
      const text = (await buffer(source)).toString('latin1');
      if (text.includes('backing')) return { message: 'qemu-img: exit 20 refused: backing' };
      return { taken: await take('/nowhere/source.qcow2', text.length) };
    },
    capacity: () => (judge.available ? 2 : 0),
    trainingCapacity: () => (judge.available ? 1 : 0),
    judgeProgram: async (work, { progress, signal } = {}) => {
      await gate;
      signal?.throwIfAborted();
      if (work.language === 'go') throw new JudgeUnavailable('golang-go is not installed');
      judge.worked.push(work);
      const passes = work.source.includes('right')
        ? work.cases.length
        : work.source.includes('half')
          ? Math.ceil(work.cases.length / 2)
          : 0;
      const cases = work.cases.map(({ name, points }, i) => ({
        ...{ name, verdict: i < passes ? ('AC' as const) : ('WA' as const), timeMs: 5, memoryMb: 2 },
        ...{ points: i < passes ? points : 0, message: `expected ${work.cases[i]?.answer}` },
      }));
      await progress?.(cases.length, cases.length);
      const sum = (list: { points: number }[]) => list.reduce((all, { points }) => all + points, 0);
      const verdict = passes === cases.length ? 'AC' : 'WA';
      return { verdict, score: sum(cases), total: sum(work.cases), timeMs: 5, memoryMb: 2, message: '', cases };
    },
    tryProgram: async ({ source }, _, inputs) => {
      await gate;
      return inputs.map((input) => ({
        ...{ verdict: 'AC', timeMs: 1, memoryMb: 1, output: `${source}: ${input}`, message: '' },
      }));
    },
    judgeSql: async (work) => {
      await gate;
      judge.worked.push(work);
      const verdict = work.statement === work.solution ? 'AC' : 'WA';
      const table = { name: '', columns: ['n'], rows: [[1]], truncated: false };
      return { verdict, message: '', timeMs: 1, expected: [table], actual: [table] };
    },
    trySql: async () => ({ verdict: 'AC', message: '', timeMs: 1, expected: [], actual: [] }),
    close: async () => undefined,
  };
  return judge;
}
