/** A chunk that did not load in time; `code` identifies the error. */
export class ChunkLoadError extends Error {
  readonly code = 'CHUNK_LOAD_FAILED';

  constructor(cause?: unknown) {
    super(`Loading a part of the product timed out after ${loadTimeoutMs} ms`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Milliseconds that loading a chunk may take. */
export const loadTimeoutMs = 120_000;

const signs = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'error loading dynamically imported',
];

/** Returns whether a chunk could not be fetched: the network was cut, or a new version replaced it. */
export const isChunkError = (error: unknown) =>
  error instanceof ChunkLoadError || (error instanceof Error && signs.some((sign) => error.message.includes(sign)));

/** Fetches a chunk, and gives up when it does not load in time. */
export async function loadPart<T>(load: () => Promise<T>, timeoutMs = loadTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
