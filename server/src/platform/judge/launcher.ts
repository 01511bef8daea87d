import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts programs, each with the files of a folder: `command`, `in`, `out`, `err`, `seccomp` and `status`. */
export interface Launcher {
  /** Executes the commands of the folder in a shell of their own; resolves when they have ended. */
  run(folder: string): Promise<void>;
  close(): void;
}

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Without the settings of the user who started the server, which bash reads where its input is a socket. */
export const bash = ['/bin/bash', '--norc', '--noprofile', '-p', '-c'] as const;

/** Commands of bash that close the file descriptors from 5 on, which the starter of the server may have left open. */
export const CLOSE_INHERITED = `for fd in /proc/$$/fd/*; do fd=\${fd##*/}; if ((fd > 4)); then eval "exec $fd>&-"; fi; done`;

/**
 * Reads folders from its input and prints each when its program has ended. When the input ends, because the server has,
 * the shells that wait for programs are killed, and bubblewrap's programs die with them.
 */
const LOOP = `${CLOSE_INHERITED}; exec 3>&- 4>&-
while IFS= read -r run; do
  { ( . "$run/command" ) <"$run/in" >"$run/out" 2>"$run/err" 3<"$run/seccomp" 4>"$run/status"; printf '%s\\n' "$run"; } &
done
for job in $(jobs -p); do kill -KILL "$job"; done`;

/**
 * Starts programs from a shell: it copies itself for each one in a moment, where a server of a gigabyte stops for 30 ms
 * and a small process of Node.js takes 3 ms.
 */
export function openLauncher(): Launcher {
  const waiting = new Map<string, Waiting>();
  let child: ChildProcess | null = null;
  const giveUp = () => {
    for (const { reject } of waiting.values()) reject(new Error('the launcher of programs ended'));
    waiting.clear();
  };
  const start = (): ChildProcess => {
    const [command, ...args] = bash;
    // A session of its own: a stop signal to the whole process group is the server's to handle.
    const started = spawn(command, [...args, LOOP], {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const gone = () => {
      if (child === started) child = null;
      giveUp();
    };
    started.once('exit', gone);
    started.once('error', gone);
    started.stdin.on('error', gone);
    createInterface({ input: started.stdout }).on('line', (folder) => {
      waiting.get(folder)?.resolve();
      waiting.delete(folder);
    });
    return started;
  };
  /** It must not keep a command alive that has nothing else to do; a run that is waited for does. */
  const hold = (isHeld: boolean) => {
    for (const one of [child, child?.stdin, child?.stdout]) {
      const handle = one as { ref?: () => void; unref?: () => void } | null | undefined;
      if (isHeld) handle?.ref?.();
      else handle?.unref?.();
    }
  };
  return {
    run: (folder) => {
      child ??= start();
      hold(true);
      const launcher = child;
      return new Promise<void>((resolve, reject) => {
        waiting.set(folder, { resolve, reject });
        launcher.stdin?.write(`${folder}\n`);
      }).finally(() => {
        if (waiting.size === 0) hold(false);
      });
    },
    close: () => {
      child?.stdin?.end();
      child = null;
      giveUp();
    },
  };
}
