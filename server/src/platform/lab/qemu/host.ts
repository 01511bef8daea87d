import { execFile } from 'node:child_process';
import { access, constants, readFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineStatus } from '../engine.ts';
import { freeDiskMb } from './site.ts';

const execute = promisify(execFile);
const PROGRAM = 'qemu-system-x86_64';

export interface QemuProgram {
  program: string;
  version: string;
  readOnlyMemory: boolean;
}

/** Where a program is; null when it is not installed. */
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

/** What is missing before machines can run. */
export async function findMissing(): Promise<EngineStatus['missing']> {
  const missing: EngineStatus['missing'] = [];
  if ((await findProgram(PROGRAM)) === null) missing.push('qemu-missing');
  if ((await findProgram('qemu-img')) === null) missing.push('qemu-img-missing');
  return missing;
}

/** Null when QEMU is not installed or does not run. */
export async function readQemu(): Promise<QemuProgram | null> {
  const program = await findProgram(PROGRAM);
  if (program === null) return null;
  try {
    const [version, memory] = await Promise.all([
      execute(program, ['--version']),
      execute(program, ['-object', 'memory-backend-file,help']),
    ]);
    return {
      program,
      // The whole line: a distribution's patch level may change what a saved state looks like.
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

export async function readHost(dir: string): Promise<EngineStatus['host']> {
  const memory = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const freeKb = Number(/^MemAvailable:\s+(\d+)/m.exec(memory)?.[1] ?? 0);
  return {
    cpus: availableParallelism(),
    memoryMb: Math.floor(totalmem() / 1048576),
    freeMemoryMb: Math.floor(freeKb / 1024),
    freeDiskMb: await freeDiskMb(dir).catch(() => 0),
  };
}
