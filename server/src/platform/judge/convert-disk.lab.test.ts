// Disks as people upload them, read by Debian's qemu-img in the jail.
import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from './jail-judge.ts';

let folder = '';
const judge = createJudge();
const path = (name: string) => join(folder, name);
const img = (...args: string[]) => execFileSync('qemu-img', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
const convert = (name: string, extension = name.split('.').at(-1) ?? '') =>
  judge.convert({ program: 'qemu-img', source: createReadStream(path(name)), extension }, (made) => readFile(made));
const refused = async (name: string, extension?: string) => {
  const made = await convert(name, extension);
  return 'message' in made ? /refused: [a-z-]+/.exec(made.message)?.[0] : 'taken';
};
const sameAsRaw = async (name: string) => {
  const made = await convert(name);
  if (!('taken' in made)) throw new Error(made.message);
  await writeFile(path('made.qcow2'), made.taken);
  const info = JSON.parse(img('info', '-f', 'qcow2', '--output=json', 'made.qcow2').toString());
  expect(info['backing-filename']).toBeUndefined();
  return img('compare', '-f', 'raw', '-F', 'qcow2', 'disk.raw', 'made.qcow2').toString();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueyan-disk-'));
  await writeFile(path('disk.raw'), Buffer.alloc(4 * 1024 * 1024, 'what is on the disk'));
  for (const kind of ['qcow2', 'vdi']) img('convert', '-f', 'raw', '-O', kind, 'disk.raw', `disk.${kind}`);
  img('convert', '-f', 'raw', '-O', 'vmdk', '-o', 'subformat=streamOptimized', 'disk.raw', 'disk.vmdk');
});
afterAll(async () => {
  await judge.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['disk.raw', 'disk.qcow2', 'disk.vdi', 'disk.vmdk'])('%s becomes a self-contained qcow2', async (name) => {
  expect(await sameAsRaw(name)).toContain('identical');
});

test('the disk inside an OVA is found', async () => {
  await writeFile(path('disk.ovf'), '<Envelope/>');
  execFileSync('tar', ['-cf', 'good.ova', 'disk.ovf', 'disk.vmdk'], { cwd: folder });
  expect(await sameAsRaw('good.ova')).toContain('identical');
});

test('a disk that references other files of the host is refused, however it names them', async () => {
  img('create', '-q', '-f', 'qcow2', '-b', '/etc/passwd', '-F', 'raw', '-u', 'backed.qcow2', '4M');
  expect(await refused('backed.qcow2')).toBe('refused: backing');
  img('create', '-q', '-f', 'qcow2', '-o', 'data_file=outside.raw,data_file_raw=on', 'outside.qcow2', '4M');
  // In the jail the other file does not even exist.
  expect(['refused: data-file', 'refused: broken']).toContain(await refused('outside.qcow2'));
  expect(await refused('disk.raw', 'qcow2')).toBe('refused: broken');
});

test('an OVA with path traversal, with several disks or with none is refused', async () => {
  execFileSync('tar', ['-cPf', 'climbing.ova', '--transform', 's,^disk.vmdk,../../etc/disk.vmdk,', 'disk.vmdk'], {
    cwd: folder,
  });
  expect(await refused('climbing.ova')).toBe('refused: climbing');
  execFileSync('tar', ['-cf', 'none.ova', 'disk.ovf'], { cwd: folder });
  expect(await refused('none.ova')).toBe('refused: no-disk');
  execFileSync('tar', ['-cf', 'two.ova', '--transform', 's,disk.raw,other.vmdk,', 'disk.vmdk', 'disk.raw'], {
    cwd: folder,
  });
  expect(await refused('two.ova')).toBe('refused: several-disks');
  // A file that the descriptor names would be read from the host.
  await writeFile(path('text.vmdk'), '# Disk DescriptorFile\nRW 8192 FLAT "/etc/passwd" 0\n');
  execFileSync('tar', ['-cf', 'text.ova', 'text.vmdk'], { cwd: folder });
  expect(await refused('text.ova')).toBe('refused: kind');
});

test('a disk that claims more than 64 GB is refused before it is written', async () => {
  img('create', '-q', '-f', 'qcow2', 'large.qcow2', '65G');
  expect(await refused('large.qcow2')).toBe('refused: size');
});
