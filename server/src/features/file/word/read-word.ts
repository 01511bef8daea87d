import { Worker } from 'node:worker_threads';

/** A picture of the document; the text names it by `src`. */
export interface Picture {
  src: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface WordText {
  markdown: string;
  pictures: Picture[];
}

/** Milliseconds and megabytes that one document may take. */
const patience = 30_000;
const memoryMb = 384;

/** Reads a Word document in a thread of its own; null when it cannot be read, or takes too much to read. */
export function readWord(kind: 'docx' | 'doc', bytes: Buffer): Promise<WordText | null> {
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), {
    workerData: { kind, bytes: new Uint8Array(bytes) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What the libraries say of a strange document is nobody's business.
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(null), patience);
    const finish = (text: WordText | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(text);
    };
    worker.once('message', finish);
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  });
}
