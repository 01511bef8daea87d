import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Accelerator } from '../src/platform/lab/qemu/qemu-arguments.ts';

/** The limit of a lab start on this machine, see `raw-clones.py`: nothing of the product is in it. */
export interface RawClones {
  /** Milliseconds until so many clones that start together have answered. */
  clone(count: number): Promise<number>;
  end(): Promise<void>;
}

/** Makes its template, which takes seconds. */
export async function rawClones(accelerator: Accelerator, memoryMb: number): Promise<RawClones> {
  const script = join(import.meta.dirname, 'raw-clones.py');
  const child = spawn('python3', [script, accelerator, String(memoryMb)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<{ ms?: number }> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('raw-clones.py ended: it needs python3, qemu-system-x86, qemu-utils and apt');
    return JSON.parse(value);
  };
  await answer();
  return {
    clone: async (count) => {
      child.stdin.write(`clone ${count}\n`);
      return (await answer()).ms ?? Number.NaN;
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
