// Who is at work on a folder, where no service manager knows: a file that names the process.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Says that this process is; taken back when the process ends. */
export function leaveWord(file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${process.pid} ${bornAt(process.pid)}\n`);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The process that is, or null. A word that was left by a crash is of no process, or of one born later. */
export function findRunning(file) {
  try {
    const [pid, born] = readFileSync(file, 'utf8').trim().split(' ');
    return bornAt(pid) === born ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** In ticks since the host started. The program's name, in brackets, may hold anything. */
const bornAt = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
