import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Log {
  info(message: string, detail?: object): void;
  warn(message: string, detail?: object): void;
  error(message: string, detail?: object): void;
}

const maxBytes = 20 * 1024 * 1024;

/**
 * One JSON line per event in `<dir>/server.log`; the file before this start's is kept once it has grown past 20 MB.
 * Warnings and errors also go to the terminal. Callers never pass secrets.
 */
export function openLog(dir: string): Log & { close(): Promise<void> } {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'server.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(path, `${path}.1`);
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 });
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, detail: object = {}) => {
      file.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...plain(detail) })}\n`);
      if (level !== 'info') process.stderr.write(`[${level}] ${message}\n`);
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    close: () => new Promise((resolve) => file.end(resolve)),
  };
}

/** Errors have no enumerable fields: they would be written as `{}`. */
function plain(detail: object): object {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [
      key,
      value instanceof Error ? { message: value.message, stack: value.stack, cause: String(value.cause ?? '') } : value,
    ]),
  );
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
