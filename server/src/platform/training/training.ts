import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type JailHost, runInJail } from '../judge/jail.ts';

/** Training to run and its data; the programs read all of it as files. */
export interface TrainingWork {
  /** Program: for tables, for pictures, or for objects in pictures. */
  program: 'table' | 'picture' | 'detection';
  config: unknown;
  /** Files by name, such as `data.csv` or `pixels.bin`. */
  files: Record<string, Readable | Uint8Array | string>;
  /** Milliseconds of a processor after which it is ended; ten minutes unless it is given fewer. */
  cpuMs?: number;
}

/** Intermediate output: progress from 0 to 1, and the result of an epoch. */
export interface TrainingStep {
  progress?: number;
  epoch?: unknown;
  /** State from which the program can go on, given to it as `checkpoint.bin`; the epochs so far are in it. */
  checkpoint?: Buffer;
}

/** Reason of a failure: the program refused the data, or the jail ended it. */
export type TrainingEnd =
  | { result: unknown; guesses?: unknown; model?: Buffer }
  | { refused: string }
  | { ended: 'cpu' | 'wall' | 'memory' | 'output' | 'broken' | 'exit'; message: string };

const limits = { cpuMs: 600_000, wallMs: 900_000, memoryMb: 1536, pids: 64, fileMb: 64 };
/** Programs by what they train on. */
export const trainers = {
  table: new URL('./table-trainer.py', import.meta.url).pathname,
  picture: new URL('./picture-trainer.py', import.meta.url).pathname,
  detection: new URL('./detection-trainer.py', import.meta.url).pathname,
};

interface Said extends Omit<TrainingStep, 'checkpoint'> {
  /** In Base64. */
  checkpoint?: string;
  result?: unknown;
  guesses?: unknown;
  refused?: string;
  /** In Base64. */
  model?: string;
}

/** File by which a program learns that it is to end after the current epoch. */
const finishName = 'finish';

/** Trains in the jail with access to its data only; `tell` receives each step. */
export async function trainInJail(
  host: JailHost,
  { program, config, files, cpuMs = limits.cpuMs }: TrainingWork,
  tell: (step: TrainingStep) => void,
  signal?: AbortSignal,
  finish?: AbortSignal,
): Promise<TrainingEnd> {
  const folder = await mkdtemp(join(host.folder, 'train-'));
  // The folder is gone where the program has ended meanwhile.
  const end = () => void writeFile(join(folder, finishName), '', { mode: 0o644 }).catch(() => undefined);
  try {
    await writeFile(join(folder, 'config.json'), JSON.stringify(config), { mode: 0o644 });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { mode: 0o644 });
    // Beside its data: the jail's user may not reach the folder of the product, one in /root, say.
    await writeFile(join(folder, 'trainer.py'), await readFile(trainers[program]), { mode: 0o644 });
    await chmod(folder, 0o755);
    if (finish?.aborted) end();
    finish?.addEventListener('abort', end);
    const said: Said = {};
    const hear = (line: string) => {
      const { checkpoint, ...facts } = readLine(line);
      if (checkpoint !== undefined) tell({ checkpoint: Buffer.from(checkpoint, 'base64') });
      if (facts.progress !== undefined || facts.epoch !== undefined) tell(facts);
      Object.assign(said, facts);
    };
    let heard: Promise<void> = Promise.resolve();
    const ran = await runInJail(host, {
      argv: ['/usr/bin/python3', '-I', '/box/trainer.py'],
      box: { folder, writable: false },
      environment: { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
      talk: ({ stdout }) => {
        const lines = createInterface({ input: stdout }).on('line', hear);
        heard = new Promise((resolve) => lines.once('close', resolve));
      },
      ...{ input: '', limits: { ...limits, cpuMs: Math.min(cpuMs, limits.cpuMs) }, signal },
    });
    // The process may have ended before the last of its output, a model of megabytes, has been read.
    await heard;
    const { result, guesses, model, refused } = said;
    if (result !== undefined) return { result, guesses, ...(model && { model: Buffer.from(model, 'base64') }) };
    if (refused !== undefined) return { refused };
    return { ended: ran.end, message: ran.error.trim().slice(-500) };
  } finally {
    finish?.removeEventListener('abort', end);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a line of the program; nothing from what libraries print, and from a line that its end has cut short. */
export function readLine(line: string): Said {
  if (!line.startsWith('{')) return {};
  try {
    return JSON.parse(line) as Said;
  } catch {
    return {};
  }
}
