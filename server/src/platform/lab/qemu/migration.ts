import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { lchown, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './machine.ts';
import { isRecord, type QmpClient, type QmpEvent } from './qmp.ts';
import { listenUnix } from './unix-socket.ts';

const RESTORE_LIMIT_MS = 60_000;
const SAVE_LIMIT_MS = 300_000;
const SOCKET = 'save';

/**
 * Loads the state that QEMU has inherited as descriptor 3 and lets the machine go on. `quiet`: its network card does
 * not announce itself.
 */
export async function restoreState(qmp: QmpClient, ignoreShared: boolean, quiet: boolean): Promise<void> {
  const done = migrationEnd(qmp, RESTORE_LIMIT_MS);
  await Promise.all([
    setCapabilities(qmp, ignoreShared),
    // Sends no packets that announce the machine's position to a switch: nothing listens. With announcing on the card
    // itself, QEMU would end at the guest's next reboot.
    ...(quiet ? [qmp.execute('migrate-set-parameters', { 'announce-rounds': 0 })] : []),
    qmp.execute('migrate-incoming', { uri: 'fd:3' }, RESTORE_LIMIT_MS),
    done,
  ]);
  await qmp.execute('cont');
}

/**
 * Writes the state of a machine to `file`, without memory that is shared with a file when `ignoreShared` is set.
 * The machine is paused and stays so. QEMU may not start programs and Node cannot hand it a descriptor of an open file,
 * so the state passes through a socket.
 */
export async function saveState(machine: Machine, file: string, ignoreShared: boolean): Promise<void> {
  const { qmp, record, folder } = machine;
  const path = join(folder, SOCKET);
  await rm(path, { force: true });
  await rm(file, { force: true });
  const server = createServer();
  const waiting = once(server, 'connection');
  try {
    await listenUnix(server, path);
    if (record.uid !== null) await lchown(path, record.uid, record.uid);
    await qmp.execute('stop');
    await setCapabilities(qmp, ignoreShared);
    await qmp.execute('migrate-set-parameters', { 'max-bandwidth': 100 * 1024 ** 3 });
    const done = migrationEnd(qmp, SAVE_LIMIT_MS);
    // The side that fails first is the cause; the other only follows.
    const written = (async (): Promise<void> => {
      const [socket]: Socket[] = await waiting;
      if (!socket) throw new Error('QEMU did not connect');
      await pipeline(socket, createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024 }));
    })();
    await Promise.all([qmp.execute('migrate', { uri: `unix:${SOCKET}` }), written, done]);
  } finally {
    waiting.catch(() => undefined);
    server.close();
    await rm(path, { force: true });
  }
}

async function setCapabilities(qmp: QmpClient, ignoreShared: boolean): Promise<void> {
  await qmp.execute('migrate-set-capabilities', {
    capabilities: [
      { capability: 'events', state: true },
      { capability: 'x-ignore-shared', state: ignoreShared },
    ],
  });
}

/** Waits for QEMU's event that a migration is over. */
function migrationEnd(qmp: QmpClient, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      qmp.off('event', hear);
      qmp.off('close', lose);
      act();
    };
    const hear = ({ event, data }: QmpEvent): void => {
      if (event !== 'MIGRATION') return;
      if (data.status === 'completed') settle(resolve);
      if (data.status === 'failed' || data.status === 'cancelled')
        settle(() => reject(new Error(`migration ${data.status}`)));
    };
    const lose = (): void => settle(() => reject(new Error('QEMU ended during the migration')));
    const timer = setTimeout(() => settle(() => reject(new Error(`migration not over after ${limitMs} ms`))), limitMs);
    qmp.on('event', hear);
    qmp.on('close', lose);
  });
}

/** Returns true once the guest's processors run. */
export async function isRunning(qmp: QmpClient): Promise<boolean> {
  const status = await qmp.execute('query-status');
  return isRecord(status) && status.running === true;
}

/** Lets the machine go on after a failed save. */
export async function resumeAfterFailedSave(qmp: QmpClient): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await qmp.execute('cont').catch(() => undefined);
    if (await isRunning(qmp).catch(() => false)) return;
    await sleep(20);
  }
}
