import { chmod, mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOwned } from '../../owned/run.ts';
import { LabError } from '../engine.ts';
import type { LayerRequest } from '../engine-images.ts';
import { runScript, startInGuest } from './guest-exec.ts';
import type { ImageStore } from './image-store.ts';
import { followScript } from './layer-script.ts';
import type { Machine } from './machine.ts';

/** Second disk of the machine of a build, which holds a tar archive. */
export const PAYLOAD_FILE = 'payload.tar';
export const DISK_DRIVE = '/dev/vdb';
// Sparse, and written only once the machine has listed the packages that it already has.
const PAYLOAD_BYTES = 4 * 1024 ** 3;
const STEP_LIMIT_MS = 100 * 60_000;
const LOOK_MS = 500;

const INSTALL = `set -e
cd "$(dirname "$0")"
if ls debs/*.deb >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  # The base leaves out translations; what is added on top speaks Chinese too.
  apt-get install -y -q --no-install-recommends -o APT::Sandbox::User=root \\
    -o DPkg::Options::="--path-include=/usr/share/locale/zh_*/*" ./debs/*.deb
fi
if [ -d tree ]; then cp -af tree/. /; fi
if [ -d files ]; then cp -af files/. /; fi
`;

/** Returns the script of a layer's commands: after its first line they have their own numbers. */
export const commandsOf = ({ commands }: LayerRequest) => `cd /root 2>/dev/null || cd /\n${commands}\n`;

export async function preparePayload(folder: string): Promise<void> {
  const path = join(folder, PAYLOAD_FILE);
  await writeFile(path, '', { mode: 0o644 });
  await chmod(path, 0o644);
  await truncate(path, PAYLOAD_BYTES);
}

/**
 * Fetches the packages that the machine lacks and writes everything to the payload; returns its size in MiB. `status`
 * is the machine's list of packages.
 */
export async function fillPayload(
  folder: string,
  images: ImageStore,
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
    await images.run('layer/fetch-packages.mjs', args, (line) => onLog(`  ${line}`), signal);
  }
  for (const { path, text, executable } of layer.files) {
    const target = join(work, 'files', path);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await writeFile(target, text);
    await chmod(target, executable ? 0o755 : 0o644);
  }
  await writeFile(join(work, 'install.sh'), INSTALL);
  await writeFile(join(work, 'commands.sh'), commandsOf(layer));
  const payload = join(folder, PAYLOAD_FILE);
  const args = ['-cf', payload, '--owner=0', '--group=0', '--numeric-owner', '-C', work, '.'];
  await runOwned('payload of a build', 'tar', args, { signal });
  const { size } = await stat(payload);
  await truncate(payload, PAYLOAD_BYTES);
  await rm(work, { recursive: true });
  return Math.ceil(size / 1024 ** 2);
}

/**
 * Runs a script in the machine of a build without a time limit; its output is logged as it comes. Its first line that
 * fails ends it, and rejects; `text`: of the script, where its lines are to be logged and the failed one named.
 */
export async function runLogged(
  machine: Machine,
  script: string,
  onLog: (line: string) => void,
  signal: AbortSignal,
  text?: string,
): Promise<void> {
  const followed = followScript(text ?? '');
  const log = `${script}.log`;
  const line = `sh ${text === undefined ? '-e' : '-ve'} "$1" >"$2" 2>&1; echo $? >"$2.rc"`;
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
    const output = await runScript(machine.agent, look, { signal }).then((looked) => looked.output, whileBusy);
    const [status = '', ...lines] = output.split('\n');
    // What follows the last line end is half a line, or nothing.
    const rest = lines.pop() ?? '';
    for (const logged of lines) {
      const read = followed.see(logged);
      // Line 0 is not of the recipe.
      if (read?.number !== 0) onLog(read ? `  ${read.number}: ${logged}` : `  ${logged}`);
      if (!read && logged.trim() !== '') last = logged;
    }
    seen += lines.length;
    if (status && lines.length < 300) {
      if (rest) onLog(`  ${rest}`);
      if (status === '0') return;
      const at = followed.now();
      const where = at ? ` in line ${at.number}: ${at.text.trim().slice(0, 200)}\n` : ': ';
      throw new LabError('build-failed', `exit ${status}${where}${rest || last}`.slice(0, 500).trimEnd());
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Treats silence as no output yet: a guest that unpacks on a busy host may not answer for a while. */
function whileBusy(error: unknown): string {
  if (error instanceof LabError && error.code === 'agent-silent') return '';
  throw error;
}
