// The first stage of every image: just enough to find the disk and hand over. A full initramfs costs seconds of boot.
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// In the order in which they must be loaded.
const MODULES = ['virtio_ring', 'virtio', 'virtio_pci_modern_dev', 'virtio_pci_legacy_dev', 'virtio_pci', 'virtio_blk'];

const INIT = `#!/bin/busybox sh
b=/bin/busybox
$b mount -t devtmpfs dev /dev
for m in /lib/*.ko; do $b insmod $m; done
i=0
while [ ! -b /dev/vda ] && [ $i -lt 500 ]; do $b usleep 10000; i=$((i+1)); done
$b mount -t ext4 -o rw,noatime,noinit_itable /dev/vda /root || {
  # A disk that was cut off in mid write: the journal does not always suffice.
  echo "xueyan: the disk cannot be mounted"; exec $b sh
}
$b mount --move /dev /root/dev
exec $b switch_root /root /sbin/init
`;

/** Writes an initrd with busybox and the disk drivers found below `kernelTree`. */
export async function writeInitrd({ file, kernelTree, busybox }) {
  const modules = await findModules(join(kernelTree, 'lib/modules'), MODULES);
  const entries = [
    { name: 'bin', mode: 0o40755 },
    { name: 'dev', mode: 0o40755 },
    { name: 'lib', mode: 0o40755 },
    { name: 'root', mode: 0o40755 },
    { name: 'init', mode: 0o100755, data: Buffer.from(INIT) },
    { name: 'bin/busybox', mode: 0o100755, data: await readFile(busybox) },
  ];
  for (const [index, name] of MODULES.entries()) {
    const path = modules.get(name);
    // A driver that is missing as a module is built into this kernel.
    if (path) entries.push({ name: `lib/${10 + index}-${name}.ko`, mode: 0o100644, data: await readFile(path) });
  }
  await writeFile(file, gzipSync(cpio(entries), { level: 6 }));
  await chmod(file, 0o444);
}

/** Maps each wanted module to its file. */
export async function findModules(root, wanted) {
  const found = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const name = entry.name.replace(/\.ko$/, '').replaceAll('-', '_');
    if (entry.name.endsWith('.ko') && wanted.includes(name)) found.set(name, join(entry.parentPath, entry.name));
  }
  return found;
}

// Builds a "newc" archive. Inode numbers and times are fixed, so the same packages give the same bytes.
function cpio(entries) {
  const parts = [];
  let length = 0;
  const push = (buffer) => {
    parts.push(buffer);
    length += buffer.length;
  };
  const pad = () => push(Buffer.alloc((4 - (length % 4)) % 4));
  const one = (name, mode, data, inode) => {
    const fields = [inode, mode, 0, 0, 1, 0, data.length, 0, 0, 0, 0, Buffer.byteLength(name) + 1, 0];
    push(Buffer.from(`070701${fields.map((n) => n.toString(16).padStart(8, '0')).join('')}${name}\0`));
    pad();
    push(data);
    pad();
  };
  for (const [index, { name, mode, data }] of entries.entries()) one(name, mode, data ?? Buffer.alloc(0), index + 1);
  one('TRAILER!!!', 0, Buffer.alloc(0), 0);
  return Buffer.concat(parts);
}
