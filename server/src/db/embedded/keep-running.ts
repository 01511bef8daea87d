import { setTimeout as sleep } from 'node:timers/promises';
import { clearLeftovers } from './leftovers.ts';
import { readLogTail } from './postgres-log.ts';
import { type PostmasterOptions, startPostmaster, stopPostmaster } from './postmaster.ts';

/**
 * Starts PostgreSQL and restarts it when it dies, so that a short lack of memory does not interrupt a class. The socket
 * stays the same, so connection pools reconnect by themselves.
 */
export async function keepRunning(options: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  const { dataDir, log, logFile } = options;
  const stopping = new AbortController();
  let child = await startPostmaster(options);
  let restarted = Promise.resolve();

  const restart = async () => {
    log.warn(
      `数据库意外退出，正在重新启动… PostgreSQL ended unexpectedly, starting it again.\n${await readLogTail(logFile)}`,
    );
    for (let delayMs = 100; !stopping.signal.aborted; delayMs = Math.min(delayMs * 4, 10_000)) {
      try {
        await clearLeftovers(dataDir, log);
        child = await startPostmaster(options);
        watch();
        return;
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const watch = () => {
    const onEnd = () => {
      if (!stopping.signal.aborted) restarted = restart();
    };
    if (child.exitCode === null && child.signalCode === null) child.once('exit', onEnd);
    else onEnd();
  };
  watch();

  // Fallback for a process that exits without stopping PostgreSQL; `setpriv --pdeathsig` covers kill -9.
  const onProcessExit = () => child.kill('SIGINT');
  process.once('exit', onProcessExit);

  return {
    stop: async () => {
      stopping.abort();
      await restarted;
      await stopPostmaster(child);
      process.off('exit', onProcessExit);
    },
  };
}
