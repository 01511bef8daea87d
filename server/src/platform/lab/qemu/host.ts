import { access, constants, readFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { runOwned } from '../../owned/run.ts';
import type { EngineStatus } from '../engine-report.ts';
import { freeDiskMb } from './site.ts';

const PROGRAM = 'qemu-system-x86_64';

export interface QemuProgram {
  program: string;
  version: string;
  readOnlyMemory: boolean;
}

/** Returns the path of a program; null when it is not installed. */
export async function findProgram(name: string): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/bin', '/sbin'];
  for (const folder of folders.filter(Boolean)) {
    const path = join(folder, name);
    if (
      await access(path, constants.X_OK)
        .then(() => true)
        .catch(() => false)
    )
      return path;
  }
  return null;
}

/** Lists what is missing before machines can run. */
export async function findMissing(): Promise<EngineStatus['missing']> {
  const missing: EngineStatus['missing'] = [];
  if ((await findProgram(PROGRAM)) === null) missing.push('qemu-missing');
  if ((await findProgram('qemu-img')) === null) missing.push('qemu-img-missing');
  return missing;
}

/** Returns null when QEMU is not installed or does not run. */
export async function readQemu(): Promise<QemuProgram | null> {
  const program = await findProgram(PROGRAM);
  if (program === null) return null;
  try {
    const [version, memory] = await Promise.all([
      runOwned('version of QEMU', program, ['--version']),
      runOwned('abilities of QEMU', program, ['-object', 'memory-backend-file,help']),
    ]);
    return {
      program,
      // The whole line: a distribution's patch level may change the format of a saved state.
      version:
        version.stdout
          .split('\n')[0]
          ?.replace(/^QEMU emulator version /, '')
          .trim() ?? '',
      readOnlyMemory: /^\s*rom=/m.test(memory.stdout),
    };
  } catch {
    return null;
  }
}

/** Returns the MiB of memory that programs can still be given without swapping. */
export async function readAvailableMb(): Promise<number> {
  const memory = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  return Math.floor(Number(/^MemAvailable:\s+(\d+)/m.exec(memory)?.[1] ?? 0) / 1024);
}

export async function readHost(dir: string): Promise<EngineStatus['host']> {
  return {
    cpus: availableParallelism(),
    memoryMb: Math.floor(totalmem() / 1048576),
    freeMemoryMb: await readAvailableMb(),
    // A machine of QEMU is given none of the host's.
    gpus: 0,
    freeDiskMb: await freeDiskMb(dir).catch(() => 0),
  };
}
