import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type JailHost, runInJail } from '../judge/jail.ts';

/** What is trained, on which table; the programs read both as files. */
export interface TrainingWork {
  config: unknown;
  /** CSV in UTF-8. */
  data: Readable;
}

/** Why it came to nothing: the program refused the data, or the jail ended it. */
export type TrainingEnd =
  | { result: unknown }
  | { refused: string }
  | { ended: 'cpu' | 'wall' | 'memory' | 'output' | 'broken' | 'exit'; message: string };

const limits = { cpuMs: 600_000, wallMs: 900_000, memoryMb: 1536, pids: 64, fileMb: 64 };
const trainer = new URL('./table-trainer.py', import.meta.url).pathname;

/** Trains where it reaches nothing but its data; `tell` hears of each step, from 0 to 1. */
export async function trainInJail(
  host: JailHost,
  { config, data }: TrainingWork,
  tell: (progress: number) => void,
  signal?: AbortSignal,
): Promise<TrainingEnd> {
  const folder = await mkdtemp(join(host.folder, 'train-'));
  try {
    await writeFile(join(folder, 'config.json'), JSON.stringify(config), { mode: 0o644 });
    await writeFile(join(folder, 'data.csv'), data, { mode: 0o644 });
    await chmod(folder, 0o755);
    const said: { result?: unknown; refused?: string } = {};
    const hear = (line: string) => {
      const facts = JSON.parse(line) as { progress?: number; result?: unknown; refused?: string };
      if (facts.progress !== undefined) tell(facts.progress);
      Object.assign(said, facts);
    };
    const ran = await runInJail(host, {
      argv: ['/usr/bin/python3', '-I', '/trainer.py'],
      box: { folder, writable: false },
      binds: [{ from: trainer, to: '/trainer.py' }],
      environment: { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
      talk: ({ stdout }) =>
        void createInterface({ input: stdout }).on('line', (line) => {
          // Libraries may write there too.
          if (line.startsWith('{')) hear(line);
        }),
      ...{ input: '', limits, signal },
    });
    if (said.result !== undefined) return { result: said.result };
    if (said.refused !== undefined) return { refused: said.refused };
    return { ended: ran.end, message: ran.error.trim().slice(-500) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
