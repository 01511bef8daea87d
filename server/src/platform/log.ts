import { createWriteStream, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clock } from './clock.ts';

export interface Log {
  info(message: string, detail?: object): void;
  warn(message: string, detail?: object): void;
  error(message: string, detail?: object): void;
}

const retryMs = 1_000;

/**
 * Writes one JSON line per event to `<dir>/<name>`; a file above 20 MB is renamed to `<name>.1`, replacing the previous
 * one. Warnings and errors also go to the terminal. Callers never pass secrets.
 */
export function openLog(
  dir: string,
  maxBytes = 20 * 1024 * 1024,
  name = 'server.log',
): Log & { close(): Promise<void> } {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, name);
  /** Time at which writing failed; a stream that failed once accepts nothing more. */
  let failedAt: number | null = null;
  let lost = 0;
  const begin = () =>
    createWriteStream(path, { fd: openSync(path, 'a', 0o600) }).on('error', (error) => {
      failedAt ??= performance.now();
      say('error', `log: ${error}`);
    });
  let file = begin();
  let bytes = statSync(path).size;
  const turnOver = () => {
    bytes = 0;
    try {
      renameSync(path, `${path}.1`);
      // Pending lines go to the file that was opened, whatever its name is now.
      file.end();
      file = begin();
    } catch (error) {
      say('error', `log: ${error}`);
    }
  };
  /** Reopens the file from time to time after a full disk, and logs the number of lost lines. */
  const reopen = () => {
    if (failedAt === null || performance.now() - failedAt < retryMs) return;
    try {
      file = begin();
      failedAt = null;
    } catch {
      failedAt = performance.now();
    }
    if (failedAt !== null || lost === 0) return;
    const message = 'lines were lost while the log could not be written';
    file.write(`${JSON.stringify({ time: clock.now().toISOString(), level: 'warn', message, lost })}\n`);
    lost = 0;
  };
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, detail: object = {}) => {
      const line = `${JSON.stringify({ time: clock.now().toISOString(), level, message, ...plain(detail) })}\n`;
      if (bytes > maxBytes) turnOver();
      bytes += Buffer.byteLength(line);
      reopen();
      const count = (error?: Error | null) => {
        if (error) lost += 1;
      };
      if (failedAt === null) file.write(line, count);
      else lost += 1;
      if (level !== 'info') say(level, message);
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    close: () => new Promise((resolve) => (file.destroyed ? resolve() : file.end(resolve))),
  };
}

const say = (level: string, message: string) => process.stderr.write(`[${level}] ${message}\n`);

/** Errors have no enumerable fields, so they would be written as `{}`. */
function plain(detail: object): object {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [key, value instanceof Error ? plainError(value) : value]),
  );
}

/** The database client puts the values of a query into its message: reports, hashes of passwords. They are left out. */
function plainError(error: Error): object {
  const [message = ''] = 'params' in error ? error.message.split('\nparams: ', 1) : [error.message];
  return { message, stack: error.stack?.replace(error.message, () => message), cause: String(error.cause ?? '') };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
