import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LabError, type LayerRequest } from '../engine.ts';
import { runScript, startInGuest } from './guest-exec.ts';
import { runRecipe } from './image-store.ts';
import type { Machine } from './machine.ts';

const execute = promisify(execFile);

/** What the machine of a build is given, as a second disk that holds a tar archive. */
export const PAYLOAD_FILE = 'payload.tar';
export const DISK_DRIVE = '/dev/vdb';
// Sparse, and written only once the machine has said what it has installed already.
const PAYLOAD_BYTES = 4 * 1024 ** 3;
const STEP_LIMIT_MS = 100 * 60_000;
const LOOK_MS = 500;

const INSTALL = `set -e
cd "$(dirname "$0")"
if ls debs/*.deb >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -q --no-install-recommends -o APT::Sandbox::User=root ./debs/*.deb
fi
if [ -d tree ]; then cp -a tree/. /; fi
if [ -d files ]; then cp -a files/. /; fi
`;

export async function preparePayload(folder: string): Promise<void> {
  const path = join(folder, PAYLOAD_FILE);
  await writeFile(path, '', { mode: 0o644 });
  await chmod(path, 0o644);
  await truncate(path, PAYLOAD_BYTES);
}

/** Fetches the packages that the machine lacks and writes everything where it sees it; answers its size in MiB. `status` is its list of packages. */
export async function fillPayload(
  folder: string,
  script: string,
  layer: LayerRequest,
  status: string,
  onLog: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const work = join(folder, 'payload');
  await mkdir(work, { mode: 0o700 });
  if (layer.packages.length > 0) {
    const list = join(folder, 'dpkg-status');
    await writeFile(list, status, { mode: 0o600 });
    const args = [work, status ? list : '-', ...layer.packages];
    await runRecipe(script, args, (line) => onLog(`  ${line}`), signal);
  }
  for (const { path, text, executable } of layer.files) {
    const target = join(work, 'files', path);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await writeFile(target, text);
    await chmod(target, executable ? 0o755 : 0o644);
  }
  await writeFile(join(work, 'install.sh'), INSTALL);
  await writeFile(join(work, 'commands.sh'), `cd /root 2>/dev/null || cd /\n${layer.commands}\n`);
  const payload = join(folder, PAYLOAD_FILE);
  await execute('tar', ['-cf', payload, '--owner=0', '--group=0', '--numeric-owner', '-C', work, '.']);
  const { size } = await stat(payload);
  await truncate(payload, PAYLOAD_BYTES);
  await rm(work, { recursive: true });
  return Math.ceil(size / 1024 ** 2);
}

/**
 * Runs a script in the machine of a build, however long it takes; what it says is logged as it comes. Its first line that
 * fails ends it, and rejects.
 */
export async function runLogged(
  machine: Machine,
  script: string,
  onLog: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const log = `${script}.log`;
  const line = 'sh -e "$1" >"$2" 2>&1; echo $? >"$2.rc"';
  await startInGuest(
    machine.agent,
    'setsid sh -c "$1" sh "$2" "$3" </dev/null >/dev/null 2>&1 &',
    ...[line, script, log],
  );
  const end = performance.now() + STEP_LIMIT_MS;
  let seen = 1;
  let last = '';
  for (;;) {
    signal.throwIfAborted();
    if (!machine.alive) throw new LabError('build-failed', 'the machine of the build has ended');
    if (performance.now() > end) throw new LabError('build-failed', 'it took longer than 100 minutes');
    const look = `echo "$(cat ${log}.rc 2>/dev/null)"; tail -n +${seen} ${log} 2>/dev/null | head -n 300`;
    const { output } = await runScript(machine.agent, look, { signal });
    const [status = '', ...lines] = output.split('\n');
    // What follows the last end of a line is half a line, or nothing.
    const rest = lines.pop() ?? '';
    for (const text of lines) onLog(`  ${text}`);
    seen += lines.length;
    last = lines.findLast((text) => text.trim() !== '') ?? last;
    if (status && lines.length < 300) {
      if (rest) onLog(`  ${rest}`);
      if (status === '0') return;
      throw new LabError('build-failed', `exit ${status}: ${rest || last}`.slice(0, 500));
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}
