// debian: Debian with systemd, ssh, python3, gcc and vim; the user `student` may do everything with sudo.
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeInitrd } from '../initrd.mjs';
import {
  build,
  finish,
  isRoot,
  kernelPackage,
  makeDiskFromArchive,
  refreshPackageLists,
  requirePrograms,
  run,
  sealOf,
  unpackPackages,
  usualZone,
} from '../recipe.mjs';
import { wakeProtocol, writeWakeProgram } from '../wake-program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const DISK_MB = 4096;
/** Shells, C library, its loader and the guest agent. */
const SEALED = [
  ...['usr/bin/sh', 'usr/bin/busybox', 'usr/bin/bash', 'usr/bin/dash', 'usr/sbin/qemu-ga'],
  ...['usr/lib/x86_64-linux-gnu/libc.so.6', 'usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'],
];
const PACKAGES = [
  ...['systemd-sysv', 'udev', 'dbus', 'kmod', 'sudo', 'busybox-static', 'qemu-guest-agent', 'openssh-server'],
  ...[
    'procps',
    'psmisc',
    'iproute2',
    'iputils-ping',
    'netcat-openbsd',
    'less',
    'tzdata',
    'vim',
    'nano',
    'file',
    'bash-completion',
  ],
  ...['python3', 'gcc', 'libc6-dev', 'make', 'gdb-minimal'],
];

await build(7, async ({ out, work, buildId, step }) => {
  step('looking for the tools');
  await requirePrograms({
    mmdebstrap: 'mmdebstrap',
    'dpkg-deb': 'dpkg',
    'mkfs.ext4': 'e2fsprogs',
    'qemu-img': 'qemu-utils',
    ...(isRoot ? {} : { unshare: 'util-linux', newuidmap: 'uidmap' }),
  });
  await refreshPackageLists();
  const suite = await hostSuite();

  step('fetching the kernel');
  const kernelTree = join(work, 'kernel');
  await unpackPackages([await kernelPackage(), 'busybox-static'], kernelTree, work);

  const wake = join(work, 'wake-up');
  await writeWakeProgram(wake);

  step(`installing ${suite} (this takes a minute or two)`);
  const archive = join(work, 'root.tar');
  const sources = await hostSources(work);
  await run(
    'mmdebstrap',
    [
      `--mode=${isRoot ? 'root' : 'unshare'}`,
      ...['--variant=minbase', '--quiet', `--include=${PACKAGES.join(',')}`],
      ...['--dpkgopt=path-exclude=/usr/share/man/*', '--dpkgopt=path-exclude=/usr/share/locale/*'],
      `--aptopt=${await hostProxy(work)}`,
      `--customize-hook=sh '${join(here, 'customize.sh')}' "$1" '${here}' '${kernelTree}' '${wake}' '${usualZone}'`,
      ...[suite, archive, ...sources],
    ],
    { quiet: false },
  );

  step('copying the kernel');
  const kernel = (await readdir(join(kernelTree, 'boot'))).find((name) => name.startsWith('vmlinuz-'));
  if (!kernel) throw new Error('the kernel package holds no kernel');
  await copyFile(join(kernelTree, 'boot', kernel), join(out, 'vmlinuz'));

  step('packing the first stage');
  await writeInitrd({ file: join(out, 'initrd'), kernelTree, busybox: join(kernelTree, 'bin/busybox') });
  const busybox = join(work, 'busybox');
  await copyFile(join(kernelTree, 'bin/busybox'), busybox);
  await rm(kernelTree, { recursive: true });

  step('making the disk');
  await makeDiskFromArchive({ archive, disk: join(out, 'disk.qcow2'), work, sizeMb: DISK_MB, label: 'xueyan-debian' });

  step('writing the manifest');
  await finish({
    out,
    buildId,
    recipe: 'debian',
    append:
      'quiet loglevel=3 mitigations=off net.ifnames=0 nowatchdog random.trust_cpu=on 8250.nr_uarts=1 systemd.show_status=0',
    minMemoryMb: 256,
    diskMb: DISK_MB,
    user: 'student',
    wake: wakeProtocol,
    seal: await sealOf(SEALED, (path) => fileOf(archive, path.replace('bin/sh', 'bin/dash'))),
    busybox,
  });
});

/** Reads a file of the new system from its archive. */
async function fileOf(archive, path) {
  const folder = await mkdtemp(join(dirname(archive), 'file-'));
  await run('tar', ['-xf', archive, '-C', folder, '--no-same-owner', `./${path}`]);
  return readFile(join(folder, path));
}

/** Returns the release of the host, which the image shares: only its apt sources are known to work here. */
async function hostSuite() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const id = /^ID=(.*)$/m.exec(release)?.[1];
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(release)?.[1];
  if (id !== 'debian' || !codename)
    throw new Error('this recipe takes its packages from a Debian host; this one is not');
  return codename;
}

/** Returns the host's own package sources, in the formats that apt knows. */
async function hostSources(work) {
  const files = ['/etc/apt/sources.list'];
  const folder = '/etc/apt/sources.list.d';
  for (const name of await readdir(folder).catch(() => [])) {
    if (/\.(list|sources)$/.test(name)) files.push(join(folder, name));
  }
  const copies = join(work, 'sources');
  await mkdir(copies, { recursive: true });
  const used = [];
  for (const [index, file] of files.entries()) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!/^\s*(deb\s|Types:)/m.test(text)) continue;
    const copy = join(copies, `${index}.${file.endsWith('.sources') ? 'sources' : 'list'}`);
    await writeFile(copy, text);
    used.push(copy);
  }
  if (used.length === 0) throw new Error('this host has no apt sources');
  return used;
}

/** Copies only the network settings of the host's apt. */
async function hostProxy(work) {
  const settings = await run('apt-config', ['dump']);
  const file = join(work, 'apt.conf');
  const lines = settings.split('\n').filter((line) => /^Acquire::(http|https|ftp)::?.*"[^"]+";$/.test(line));
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}
