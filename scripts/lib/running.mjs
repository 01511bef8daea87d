// The process at work on a folder, where no service manager knows it: a file that names the process.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Records this process in the file; removed when the process ends. */
export function leaveWord(file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${process.pid} ${bornAt(process.pid)}\n`);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Returns the recorded process, or null. After a crash the record names no process, or one that started later. */
export function findRunning(file) {
  try {
    const [pid, born] = readFileSync(file, 'utf8').trim().split(' ');
    return bornAt(pid) === born ? Number(pid) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the start of a process in ticks since the host started. The program's name, in parentheses, may contain
 * anything.
 */
const bornAt = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
