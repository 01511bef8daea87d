import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMark } from '../../run-mark.ts';
import { isAlive, machineName } from './proc.ts';
import { KEYS_FILE } from './terminal-hub.ts';

export interface Launch {
  program: string;
  args: string[];
  name: string;
  /** The machine's folder: working directory, sockets, disk. */
  folder: string;
  /** Files of control groups that the process writes its id to before it becomes QEMU. */
  groupFiles: string[];
  /** User and group of its own, and further groups; null to run as the server's user. */
  user: { uid: number; groups: number[] } | null;
  /** Start of a command that runs in a network of its own. */
  ownNetwork: string[];
  /** Size limit of the files that it writes. */
  fileLimitMb: number;
  /** File that it inherits as descriptor 3. */
  stateFile: string | null;
}

// Makes the pipe to the keyboard, which Node cannot, and keeps both its ends open: QEMU would wait for a writer for
// ever, and take the end of one writer for the end of all. Enters the groups and sets the limits while still root, then
// becomes QEMU: nothing of QEMU runs outside of them. In a new folder nothing has to be removed, which spares a
// process. A write beyond the file limit must fail instead of killing the machine, hence the ignored signal.
const ENTER = `trap '' XFSZ; umask 077; { [ ! -e ${KEYS_FILE} ] && [ ! -L ${KEYS_FILE} ]; } || rm -f ${KEYS_FILE}; mkfifo -m 660 ${KEYS_FILE} && exec 9<>${KEYS_FILE} || exit 95; ulimit -c 0; ulimit -f "$1" || exit 96; n=$2; shift 2
while [ "$n" -gt 0 ]; do echo $$ >"$1" || exit 97; shift; n=$((n-1)); done; exec "$@"`;

const LOG_FILE = 'qemu.log';

/** One QEMU process. It has a session of its own and outlives the server that started it. */
export class QemuProcess {
  readonly pid: number;
  readonly name: string;
  readonly exited: Promise<void>;
  #gone = false;
  #settle: () => void = () => undefined;
  #watch: NodeJS.Timeout | null = null;

  private constructor(pid: number, name: string) {
    this.pid = pid;
    this.name = name;
    this.exited = new Promise((resolve) => {
      this.#settle = () => {
        this.#gone = true;
        if (this.#watch) clearInterval(this.#watch);
        resolve();
      };
    });
  }

  static launch(launch: Launch): Promise<QemuProcess> {
    const log = openSync(join(launch.folder, LOG_FILE), 'a', 0o600);
    let state: number | null = null;
    try {
      if (launch.stateFile !== null) state = openSync(launch.stateFile, 'r');
      const { command, args } = commandLine(launch);
      const child = spawn(command, args, {
        cwd: launch.folder,
        detached: true,
        stdio: ['ignore', log, log, ...(state === null ? [] : [state])],
        // QEMU needs nothing of the server's environment, which holds its secrets.
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', ...runMark() },
      });
      child.unref();
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        if (child.pid === undefined) return;
        const process = new QemuProcess(child.pid, launch.name);
        child.once('exit', () => process.#settle());
        resolve(process);
      });
    } finally {
      closeSync(log);
      if (state !== null) closeSync(state);
    }
  }

  /** Takes over a process that an earlier server started. */
  static adopt(pid: number, name: string): QemuProcess {
    const process = new QemuProcess(pid, name);
    process.#watch = setInterval(() => process.check(), 1_000);
    process.#watch.unref();
    return process;
  }

  get gone(): boolean {
    return this.#gone;
  }

  /**
   * Checks whether the process still lives; the end of one that is not our child is otherwise noticed within a second.
   */
  check(): boolean {
    // A child keeps its process id until its end has been reported, and in the middle of an `exec` it has no name to
    // compare.
    if (!this.#gone && this.#watch && !this.#isStillOurs()) this.#settle();
    return !this.#gone;
  }

  #isStillOurs(): boolean {
    return isAlive(this.pid) && machineName(this.pid) === this.name;
  }

  /** Ends the process at once. */
  async kill(): Promise<void> {
    // The process id of one that is not our child may by now belong to another process.
    if (!this.check()) return;
    try {
      process.kill(this.pid, 'SIGKILL');
    } catch {
      // It ended in the same moment.
    }
    while (this.check()) await Promise.race([this.exited, sleep(5)]);
  }

  /** Releases the process without ending it. */
  release(): void {
    if (this.#watch) clearInterval(this.#watch);
  }
}

function commandLine(launch: Launch): { command: string; args: string[] } {
  const qemu = [launch.program, ...launch.args];
  const user = launch.user;
  const drop = user
    ? [
        'setpriv',
        `--reuid=${user.uid}`,
        `--regid=${user.uid}`,
        user.groups.length > 0 ? `--groups=${user.groups.join(',')}` : '--clear-groups',
        ...['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all'],
        '--no-new-privs',
        '--',
      ]
    : [];
  const blocks = String(launch.fileLimitMb * 2048);
  const groups = [String(launch.groupFiles.length), ...launch.groupFiles];
  return {
    command: '/bin/sh',
    args: ['-c', ENTER, 'xueyan-lab', blocks, ...groups, ...launch.ownNetwork, ...drop, ...qemu],
  };
}

/** Returns the last output of QEMU; for the log of a start that failed. */
export async function readQemuLog(folder: string, bytes = 1_000): Promise<string> {
  try {
    await using file = await open(join(folder, LOG_FILE), 'r');
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, size - bytes));
    return buffer.subarray(0, bytesRead).toString('utf8').trim();
  } catch {
    return '';
  }
}
