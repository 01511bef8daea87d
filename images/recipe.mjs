// Shared by all image recipes: progress lines, child processes that end with the build, Debian packages, a manifest.
// Plain JavaScript on Node's built-ins: recipes run as child processes of the server and on a bare build host alike.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { openCache } from './image-cache.mjs';

const children = new Set();
let cancelled = false;

/** Runs the recipe in a work folder that is removed afterwards, also when the build fails or is stopped. */
export async function build(steps, recipe) {
  const [out, buildId] = process.argv.slice(2);
  if (!out || !buildId) {
    console.error('usage: node build.mjs OUT_DIR BUILD_ID');
    process.exit(2);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(join(out, '.work-'));
  let done = 0;
  const step = (title) => {
    if (cancelled) throw new Error('cancelled');
    done += 1;
    console.log(`[${done}/${steps}] ${title}`);
  };
  let failed = false;
  try {
    const cache = await openCache(dirname(process.argv[1]), out);
    if (await cache?.take(buildId)) console.log(`[${steps}/${steps}] built before`);
    else {
      await recipe({ out, work, buildId, step });
      await cache?.put();
    }
    if (cancelled) throw new Error('cancelled');
  } catch (error) {
    failed = true;
    console.error(`error: ${error instanceof Error ? error.message : error}`);
  }
  await rm(work, { recursive: true, force: true });
  if (failed) {
    for (const name of ['vmlinuz', 'initrd', 'disk.qcow2', 'busybox', 'manifest.json'])
      await rm(join(out, name), { force: true });
  }
  process.exit(cancelled ? 143 : failed ? 1 : 0);
}

function stop() {
  cancelled = true;
  for (const child of children) killGroup(child);
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It ended in the same moment.
  }
}

/** Runs a program to its end; rejects with the end of its output. `quiet` keeps its output out of the build log. */
export function run(command, args, { cwd, env, input, quiet = true } = {}) {
  return new Promise((resolve, reject) => {
    if (cancelled) return reject(new Error('cancelled'));
    // A process group of its own: stopping the build must also end what the program has started.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    children.add(child);
    if (cancelled) killGroup(child);
    const out = [];
    let tail = '';
    child.stdout.on('data', (chunk) => {
      out.push(chunk);
      tail = (tail + chunk).slice(-2000);
      if (!quiet) process.stdout.write(chunk);
    });
    child.stderr.on('data', (chunk) => {
      tail = (tail + chunk).slice(-2000);
      if (!quiet) process.stdout.write(chunk);
    });
    child.on('error', (error) => {
      children.delete(child);
      reject(new Error(`${command}: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      if (code === 0) resolve(Buffer.concat(out).toString());
      else reject(new Error(`${command} ${signal ?? `exit ${code}`}: ${tail.trim()}`));
    });
    if (input !== undefined) child.stdin.end(input);
  });
}

/** Finds a program on PATH or in the folders where Debian installs administrators' tools. */
export async function find(program) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']) {
    const path = join(folder, program);
    if (
      folder &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return path;
  }
  return null;
}

/** Stops the build with one clear sentence when a program is missing. `needs` maps programs to Debian packages. */
export async function requirePrograms(needs) {
  const missing = [];
  for (const [program, pkg] of Object.entries(needs))
    if (!(await find(program))) missing.push(`${program} (package ${pkg})`);
  if (missing.length > 0) throw new Error(`missing on this host: ${missing.join(', ')}`);
}

export const isRoot = process.getuid?.() === 0;

/** Makes sure that apt knows the packages; only an empty package list costs a network round. */
export async function refreshPackageLists() {
  const known = await run('apt-cache', ['policy', 'linux-image-cloud-amd64']);
  if (/Candidate: [^(]/.test(known)) return;
  if (!isRoot) throw new Error('the package lists of this host are empty: run `apt-get update` as root first');
  await run('apt-get', ['update', '-q']);
}

/** Downloads packages with the host's own apt sources and unpacks them into `tree`; nothing is installed. */
export async function unpackPackages(names, tree, work) {
  const folder = await mkdtemp(join(work, 'deb-'));
  await mkdir(tree, { recursive: true });
  await run('apt-get', ['download', '-q', '-o', 'APT::Sandbox::User=root', ...names], { cwd: folder });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.deb')).sort();
  for (const file of files) {
    console.log(`      ${file.replace(/%3a/g, ':')}`);
    await run('dpkg-deb', ['-x', join(folder, file), tree]);
  }
  await rm(folder, { recursive: true });
}

/** Default zone until the engine sets another at a start: see `wake.sh`. */
export const usualZone = 'Asia/Shanghai';

/** Returns those of the packages that this host's sources offer; some exist only in some releases. */
export async function offered(names) {
  const known = await run('apt-cache', ['policy', ...names]);
  return names.filter((name) => new RegExp(`^${name}:\\n.*\\n  Candidate: [^(]`, 'm').test(known));
}

/** Returns the package that contains the current cloud kernel: the meta package only names it. */
export async function kernelPackage() {
  const depends = await run('apt-cache', ['depends', 'linux-image-cloud-amd64']);
  const name = /Depends: (linux-image-\S+)/.exec(depends)?.[1];
  if (!name) throw new Error('linux-image-cloud-amd64 is not offered by the apt sources of this host');
  return name;
}

/** Turns a folder into a qcow2 disk with one ext4 file system. */
export async function makeDisk({ tree, ...disk }) {
  await writeDisk({ ...disk, prepare: '', tree });
}

/** Does the same from a tar archive, which keeps the owners of files even without root. */
export async function makeDiskFromArchive({ archive, ...disk }) {
  const tree = join(disk.work, 'root');
  await mkdir(tree, { mode: 0o755 });
  await writeDisk({
    ...disk,
    prepare: `tar -xpf '${archive}' -C '${tree}' --numeric-owner --exclude='./dev/*' && `,
    tree,
  });
  // The files may belong to ids that only exist inside the user namespace.
  await asRoot(`rm -rf '${tree}'`);
}

async function writeDisk({ tree, disk, work, sizeMb, label, prepare }) {
  const raw = join(work, 'disk.raw');
  const options = 'root_owner=0:0,lazy_itable_init=1,lazy_journal_init=1';
  const mkfs = await find('mkfs.ext4');
  await asRoot(`${prepare}${mkfs} -q -F -L ${label} -m 0 -d '${tree}' -E ${options} '${raw}' ${sizeMb}M`);
  await run('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, disk]);
  await rm(raw);
}

/** Runs a line of shell so that files belong to root: as root, else as the root of a user namespace. */
async function asRoot(line) {
  if (isRoot) return run('sh', ['-c', line]);
  const maps = (await find('newuidmap')) ? ['--map-root-user', '--map-auto'] : ['--map-root-user'];
  return run('unshare', [...maps, 'sh', '-c', line]);
}

/**
 * Returns the hashes of files that a check relies on, by path in the guest: an attempt in which one has changed is
 * marked for the teacher.
 */
export async function sealOf(paths, read) {
  const seal = {};
  for (const path of paths)
    seal[`/${path}`] = createHash('sha256')
      .update(await read(path))
      .digest('hex');
  return seal;
}

/**
 * Writes manifest.json and makes the whole build readable and read-only. `busybox` is the shell that checks are run by.
 */
export async function finish({ out, buildId, recipe, append, minMemoryMb, diskMb, user, wake, seal, busybox }) {
  await copyFile(busybox, join(out, 'busybox'));
  const parts = ['vmlinuz', 'initrd', 'disk.qcow2', 'busybox'];
  let bytes = 0;
  for (const name of parts) bytes += (await stat(join(out, name))).size;
  const manifest = { recipe, build: buildId, append, minMemoryMb, diskMb, bytes, user, wake, seal };
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of [...parts, 'manifest.json']) await chmod(join(out, name), 0o444);
  console.log(`${basename(out)}: ${(bytes / 1048576).toFixed(0)} MB`);
}
