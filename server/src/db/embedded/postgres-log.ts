import { copyFile, open, stat, truncate } from 'node:fs/promises';

const limitBytes = 8 * 1024 * 1024;

/**
 * Limits the log to one current and one older file of bounded size. PostgreSQL holds the file open, so it is truncated
 * in place.
 */
export async function boundLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limitBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
}

/** Returns the last lines of the log for an error message. */
export async function readLogTail(file: string): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({ position: Math.max(0, size - 4096), buffer: Buffer.alloc(4096) });
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-12).join('\n');
  } finally {
    await handle.close();
  }
}
