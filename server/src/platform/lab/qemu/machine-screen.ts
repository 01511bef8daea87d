import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { ConsoleKind, ConsoleStream } from '../engine.ts';
import type { Machine } from './machine.ts';
import { ppmToPng } from './picture.ts';
import { toLabError } from './site.ts';
import { connectUnix } from './unix-socket.ts';

const PICTURE = 'screen.ppm';
// Four times the largest screen that 8 MB of video memory can hold.
const LARGEST_PICTURE = 32 * 1024 * 1024;

/** Takes a picture of the current screen as PNG. Concurrent calls would share a file, so the calls must be queued. */
export const takePicture = (machine: Machine, mostWide?: number): Promise<Buffer> =>
  dumpScreen(machine, mostWide).catch(asGone('screenshot'));

async function dumpScreen(machine: Machine, mostWide?: number): Promise<Buffer> {
  const path = join(machine.folder, PICTURE);
  try {
    await machine.qmp.execute('screendump', { filename: PICTURE });
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const about = await file.stat();
    if (!about.isFile() || about.size > LARGEST_PICTURE) throw new Error('that is no picture of a screen');
    return ppmToPng(await file.readFile(), mostWide);
  } finally {
    await rm(path, { force: true });
  }
}

/** See `LabEngine.openConsole`. */
export async function openConsoleOf(machine: Machine, kind: ConsoleKind): Promise<ConsoleStream> {
  if (kind === 'terminal')
    return { stream: machine.terminal.open(), resize: (columns, rows) => machine.resize(columns, rows) };
  if (kind === 'serial')
    return { stream: await machine.serial.open().catch(asGone('the serial port')), resize: () => undefined };
  return { stream: await openScreen(machine).catch(asGone('the screen')), resize: () => undefined };
}

/** Opens a connection of its own to the screen. */
const openScreen = (machine: Machine): Promise<Socket> =>
  connectUnix(join(machine.folder, 'vnc'), {
    limitMs: 3_000,
    giveUp: () => (machine.alive ? null : 'the machine has ended'),
  });

const asGone = (what: string) => (error: unknown) => {
  throw toLabError(error, 'not-running', what);
};
