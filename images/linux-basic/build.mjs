// linux-basic: Debian's cloud kernel, busybox and the guest agent on an ext4 disk. Builds in seconds, boots in two.
// Shell, `ls` and editors are not busybox's: it shows every Chinese character as a question mark.
import { access, chmod, copyFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findModules, writeInitrd } from '../initrd.mjs';
import {
  build,
  finish,
  kernelPackage,
  makeDisk,
  offered,
  refreshPackageLists,
  requirePrograms,
  run,
  sealOf,
  unpackPackages,
  usualZone,
} from '../recipe.mjs';
import { wakeProtocol, writeWakeProgram } from '../wake-program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const DISK_MB = 1024;

// Modules that the machine needs, and a few for lessons on kernel modules or networks.
const MODULES =
  'virtio_net net_failover failover virtio_console virtio_rng loop dummy veth bridge stp llc tun overlay vmgenid'.split(
    ' ',
  );

/** Shell, C library, its loader and the guest agent. */
const SEALED = [
  ...['bin/sh', 'bin/busybox', 'bin/bash', 'usr/sbin/qemu-ga'],
  ...['lib/x86_64-linux-gnu/libc.so.6', 'lib64/ld-linux-x86-64.so.2'],
];

/** Programs that must read and write Chinese, those of SSH for clusters, those for accounts, and their packages. */
const PROGRAMS = {
  ...{ 'bin/bash': 'bash', 'bin/ls': 'coreutils', 'bin/nano': 'nano', 'usr/bin/vim.tiny': 'vim-tiny' },
  ...{ 'usr/sbin/sshd': 'openssh-server', 'usr/lib/openssh/sftp-server': 'openssh-sftp-server' },
  // The shell tools have no programs for accounts.
  ...{ 'usr/sbin/useradd': 'passwd', 'usr/sbin/usermod': 'passwd', 'usr/sbin/userdel': 'passwd' },
  ...{ 'usr/sbin/groupadd': 'passwd', 'usr/sbin/groupdel': 'passwd', 'usr/bin/gpasswd': 'passwd' },
  ...{ 'usr/bin/ssh': 'openssh-client', 'usr/bin/scp': 'openssh-client', 'usr/bin/ssh-keygen': 'openssh-client' },
};
/** Started by newer SSH servers for each connection. */
const SSHD_PARTS = ['usr/lib/openssh/sshd-session', 'usr/lib/openssh/sshd-auth'];
/** Converters between older Chinese encodings and UTF-8, and their index. */
const CONVERTERS = ['GB18030.so', 'GBK.so', 'gconv-modules', 'gconv-modules.d'];
const TERMINALS = ['x/xterm-256color', 'x/xterm', 'l/linux', 'd/dumb', 'v/vt100'];

await build(6, async ({ out, work, buildId, step }) => {
  step('looking for the tools');
  await requirePrograms({
    'apt-get': 'apt',
    'dpkg-deb': 'dpkg',
    'mkfs.ext4': 'e2fsprogs',
    'qemu-img': 'qemu-utils',
    ...(process.getuid?.() === 0 ? {} : { unshare: 'util-linux' }),
  });
  await refreshPackageLists();

  step('fetching kernel, busybox and guest agent');
  const packages = join(work, 'packages');
  await unpackPackages(
    [
      ...[await kernelPackage(), 'busybox-static', 'libc-bin', 'ncurses-base', 'vim-common', 'tzdata'],
      // In some releases a package of its own, apart from the C library.
      ...(await offered(['libc-gconv-modules-extra'])),
      ...(await programPackages()),
    ],
    packages,
    work,
  );

  step('laying out the root file system');
  const tree = join(work, 'tree');
  await layOut(tree, packages);

  step('copying kernel and modules');
  const kernel = (await readdir(join(packages, 'boot'))).find((name) => name.startsWith('vmlinuz-'));
  if (!kernel) throw new Error('the kernel package holds no kernel');
  await copyFile(join(packages, 'boot', kernel), join(out, 'vmlinuz'));
  await copyModules(packages, tree, kernel.replace('vmlinuz-', ''));

  step('packing the first stage');
  await writeInitrd({ file: join(out, 'initrd'), kernelTree: packages, busybox: join(tree, 'bin/busybox') });

  step('making the disk');
  await makeDisk({ tree, disk: join(out, 'disk.qcow2'), work, sizeMb: DISK_MB, label: 'xueyan-basic' });
  await finish({
    out,
    buildId,
    recipe: 'linux-basic',
    append: 'quiet loglevel=3 mitigations=off net.ifnames=0 nowatchdog random.trust_cpu=on 8250.nr_uarts=1',
    minMemoryMb: 128,
    diskMb: DISK_MB,
    user: 'root',
    wake: wakeProtocol,
    seal: await sealOf(SEALED, (path) => readFile(join(tree, path.replace('bin/sh', 'bin/busybox')))),
    busybox: join(tree, 'bin/busybox'),
  });
});

function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns the guest agent, the programs, and every library package below them. */
async function programPackages() {
  const wanted = [...new Set(['qemu-guest-agent', 'zlib1g', ...Object.values(PROGRAMS)])];
  const list = await run('apt-cache', [
    'depends',
    '--recurse',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
    ...wanted,
  ]);
  const libraries = list.split('\n').filter((line) => /^lib[a-z0-9.+-]+$/.test(line));
  return [...wanted, ...new Set(libraries)];
}

async function layOut(tree, packages) {
  for (const folder of 'bin sbin etc dev proc sys run tmp root home mnt opt usr/bin usr/sbin usr/lib var/log var/tmp var/spool/cron/crontabs lib64 etc/vim'.split(
    ' ',
  ))
    await mkdir(join(tree, folder), { recursive: true });
  await chmod(join(tree, 'tmp'), 0o1777);
  await chmod(join(tree, 'var/tmp'), 0o1777);
  await chmod(join(tree, 'root'), 0o700);
  const files = join(here, 'files');
  await cp(files, tree, { recursive: true });
  await mkdir(join(tree, 'usr/lib/xueyan'));
  await copyFile(join(here, '../wake.sh'), join(tree, 'usr/lib/xueyan/wake'));
  await writeWakeProgram(join(tree, 'usr/lib/xueyan/wake-up'));
  await chmod(join(tree, 'etc/shadow'), 0o600);
  const scripts =
    'etc/init.d/rcS usr/sbin/guest-agent usr/lib/xueyan/wake usr/bin/console-shell usr/sbin/adduser usr/sbin/addgroup';
  for (const script of scripts.split(' ')) await chmod(join(tree, script), 0o755);

  const busybox = join(tree, 'bin/busybox');
  await copyFile(join(packages, 'bin/busybox'), busybox);
  await chmod(busybox, 0o755);
  for (const path of (await run(busybox, ['--list-full'])).split('\n').filter(Boolean)) {
    const link = join(tree, path);
    if (path === 'bin/busybox') continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink('/bin/busybox', link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  await copyPrograms(tree, packages);
}

/** Copies the agent and the programs with exactly the libraries that their loader needs. */
async function copyPrograms(tree, packages) {
  const folders = ['lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu'].map((folder) => join(packages, folder));
  const loader = join(packages, 'lib/x86_64-linux-gnu/ld-linux-x86-64.so.2');
  const target = join(tree, 'lib/x86_64-linux-gnu');
  await mkdir(target, { recursive: true });
  const parts = [];
  for (const name of SSHD_PARTS) if (await exists(join(packages, name))) parts.push(name);
  for (const name of ['usr/sbin/qemu-ga', ...Object.keys(PROGRAMS), ...parts]) {
    const program = join(packages, name);
    const list = await run(loader, ['--library-path', folders.join(':'), '--list', program]);
    for (const [, path] of list.matchAll(/=> (\S+) \(/g)) {
      if (!path.startsWith(packages)) throw new Error(`${name} needs ${basename(path)}, which no package brought`);
      await copyFile(path, join(target, basename(path)));
    }
    await mkdir(dirname(join(tree, name)), { recursive: true });
    // Replaces busybox's link of that name, if there is one.
    await rm(join(tree, name), { force: true });
    await copyFile(program, join(tree, name));
    await chmod(join(tree, name), 0o755);
  }
  await copyFile(loader, join(tree, 'lib64', basename(loader)));
  await chmod(join(tree, 'lib64', basename(loader)), 0o755);
  for (const name of ['bin/vi', 'usr/bin/vi', 'usr/bin/vim']) {
    await rm(join(tree, name), { force: true });
    await symlink('/usr/bin/vim.tiny', join(tree, name));
  }
  await copyFile(join(here, '../vimrc'), join(tree, 'etc/vim/vimrc'));
  // Called as vi, vim reads vimrc.tiny, whose defaults would make it behave like the old vi.
  await symlink('vimrc', join(tree, 'etc/vim/vimrc.tiny'));
  const gconv = 'usr/lib/x86_64-linux-gnu/gconv';
  for (const name of CONVERTERS) await cp(join(packages, gconv, name), join(tree, gconv, name), { recursive: true });
  await cp(join(packages, 'usr/share/zoneinfo'), join(tree, 'usr/share/zoneinfo'), {
    recursive: true,
    verbatimSymlinks: true,
    // The same zones twice more, in other forms.
    filter: (path) => !/\/zoneinfo\/(right|posix)$/.test(path),
  });
  await symlink(`/usr/share/zoneinfo/${usualZone}`, join(tree, 'etc/localtime'));
  await writeFile(join(tree, 'etc/timezone'), `${usualZone}\n`);
  // The only locale, and sufficient for Chinese.
  await cp(join(packages, 'usr/lib/locale/C.utf8'), join(tree, 'usr/lib/locale/C.utf8'), { recursive: true });
  for (const name of TERMINALS) {
    await mkdir(dirname(join(tree, 'lib/terminfo', name)), { recursive: true });
    await copyFile(join(packages, 'lib/terminfo', name), join(tree, 'lib/terminfo', name));
  }
}

async function copyModules(packages, tree, version) {
  const from = join(packages, 'lib/modules', version);
  const to = join(tree, 'lib/modules', version);
  for (const path of (await findModules(from, MODULES)).values()) {
    const target = join(to, path.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(path, target);
  }
  for (const name of ['modules.builtin', 'modules.order']) await copyFile(join(from, name), join(to, name));
  await run(join(tree, 'bin/busybox'), ['depmod', '-b', tree, version]);
  await rm(join(to, 'modules.order'), { force: true });
}
