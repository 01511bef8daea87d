import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type JailHost, runInJail } from '../judge/jail.ts';

/** What is trained, and on what; the programs read all of it as files. */
export interface TrainingWork {
  /** Which of the programs: for tables, or for pictures. */
  program: 'table' | 'picture';
  config: unknown;
  /** By their names, such as `data.csv` or `pixels.bin`. */
  files: Record<string, Readable | Uint8Array | string>;
}

/** What a program says on its way: how far it is, from 0 to 1, and what an epoch came to. */
export interface TrainingStep {
  progress?: number;
  epoch?: unknown;
}

/** Why it came to nothing: the program refused the data, or the jail ended it. */
export type TrainingEnd =
  | { result: unknown; guesses?: unknown; model?: Buffer }
  | { refused: string }
  | { ended: 'cpu' | 'wall' | 'memory' | 'output' | 'broken' | 'exit'; message: string };

const limits = { cpuMs: 600_000, wallMs: 900_000, memoryMb: 1536, pids: 64, fileMb: 64 };
const trainers = {
  table: new URL('./table-trainer.py', import.meta.url).pathname,
  picture: new URL('./picture-trainer.py', import.meta.url).pathname,
};

interface Said extends TrainingStep {
  result?: unknown;
  guesses?: unknown;
  refused?: string;
  /** In Base64. */
  model?: string;
}

/** Trains where it reaches nothing but its data; `tell` hears of each step. */
export async function trainInJail(
  host: JailHost,
  { program, config, files }: TrainingWork,
  tell: (step: TrainingStep) => void,
  signal?: AbortSignal,
): Promise<TrainingEnd> {
  const folder = await mkdtemp(join(host.folder, 'train-'));
  try {
    await writeFile(join(folder, 'config.json'), JSON.stringify(config), { mode: 0o644 });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { mode: 0o644 });
    // Beside its data: the jail's user may not reach the folder of the product, one in /root, say.
    await writeFile(join(folder, 'trainer.py'), await readFile(trainers[program]), { mode: 0o644 });
    await chmod(folder, 0o755);
    const said: Said = {};
    const hear = (line: string) => {
      const facts = JSON.parse(line) as Said;
      if (facts.progress !== undefined || facts.epoch !== undefined) tell(facts);
      Object.assign(said, facts);
    };
    const ran = await runInJail(host, {
      argv: ['/usr/bin/python3', '-I', '/box/trainer.py'],
      box: { folder, writable: false },
      environment: { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
      talk: ({ stdout }) =>
        void createInterface({ input: stdout }).on('line', (line) => {
          // Libraries may write there too.
          if (line.startsWith('{')) hear(line);
        }),
      ...{ input: '', limits, signal },
    });
    const { result, guesses, model, refused } = said;
    if (result !== undefined) return { result, guesses, ...(model && { model: Buffer.from(model, 'base64') }) };
    if (refused !== undefined) return { refused };
    return { ended: ran.end, message: ran.error.trim().slice(-500) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
