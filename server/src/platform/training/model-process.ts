import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { type JailHost, runInJail } from '../judge/jail.ts';
import type { ModelProcess, ModelQuestion } from './model-pool.ts';
import { readLine, type TrainingEnd, type TrainingWork, trainers } from './training.ts';

/** A process is replaced after this time, so that what it holds does not grow. */
const limits = { cpuMs: 600_000, wallMs: 900_000, memoryMb: 1536, pids: 64, fileMb: 64 };
const answerMs = 60_000;

/** Starts a process in the jail that answers questions to the models of a program. */
export async function startModelProcess(host: JailHost, program: TrainingWork['program']): Promise<ModelProcess> {
  const folder = await mkdtemp(join(host.folder, 'models-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'models'), { mode: 0o755 });
  await writeFile(join(folder, 'config.json'), JSON.stringify({ mode: 'answer' }), { mode: 0o644 });
  await writeFile(join(folder, 'trainer.py'), await readFile(trainers[program]), { mode: 0o644 });
  const abort = new AbortController();
  let answer: ((end: TrainingEnd) => void) | null = null;
  const settle = (end: TrainingEnd) => {
    answer?.(end);
    answer = null;
  };
  let gone: TrainingEnd | null = null;
  const leave = (end: TrainingEnd) => {
    gone = end;
    settle(end);
  };
  const input = Promise.withResolvers<Writable>();
  // Whoever asks learns of it.
  input.promise.catch(() => undefined);
  const ran = runInJail(host, {
    argv: ['/usr/bin/python3', '-I', '/box/trainer.py'],
    box: { folder, writable: false },
    environment: { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
    talk: ({ stdin, stdout }) => {
      // It may end while a question is written.
      stdin.on('error', () => undefined);
      createInterface({ input: stdout }).on('line', (line) => {
        const { result, refused } = readLine(line);
        if (result !== undefined) settle({ result });
        else if (refused !== undefined) settle({ refused });
      });
      input.resolve(stdin);
    },
    ...{ input: '', limits, signal: abort.signal },
  });
  const over = ran
    .then(
      ({ end, error }) => leave({ ended: end, message: error.trim().slice(-500) }),
      (error: unknown) => {
        input.reject(error);
        leave({ ended: 'broken', message: String(error) });
      },
    )
    .then(() => rm(folder, { recursive: true, force: true }));
  const known = new Set<string>();
  let asked = 0;

  const write = async ({ modelId, model, files }: ModelQuestion, place: string) => {
    if (!known.has(modelId)) {
      await writeFile(join(folder, 'models', `${modelId}.bin`), await model(), { mode: 0o644 });
      known.add(modelId);
    }
    await mkdir(place, { mode: 0o755 });
    for (const [file, content] of Object.entries(files)) await writeFile(join(place, file), content, { mode: 0o644 });
  };

  const ask = async (question: ModelQuestion): Promise<TrainingEnd> => {
    const stdin = await input.promise;
    asked += 1;
    const name = `ask-${asked}`;
    await write(question, join(folder, name)).catch((error: unknown) => {
      // Its folder is gone once it has ended.
      if (!gone) throw error;
    });
    if (gone) return gone;
    const { promise, resolve } = Promise.withResolvers<TrainingEnd>();
    answer = resolve;
    const timer = setTimeout(() => abort.abort(), answerMs);
    stdin.write(`${JSON.stringify({ model: `/box/models/${question.modelId}.bin`, folder: `/box/${name}` })}\n`);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      await rm(join(folder, name), { recursive: true, force: true });
    }
  };
  const close = async () => {
    abort.abort();
    await over;
  };
  return { ask, close, over };
}
