import { createWriteStream, existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type JailHost, type RunLimits, runInJail } from './jail.ts';

/** Programs of Debian that make another form of a file. */
export type Converter = 'soffice' | 'ffmpeg' | 'qemu-img';

export interface Conversion {
  program: Converter;
  source: Readable;
  /** Of the source, by which the program knows what it is. */
  extension: string;
  /** Of a film, in seconds from its start: what lies outside is cut away. Null: nothing is. */
  trim?: { from: number | null; to: number | null } | undefined;
}

interface Way {
  result: string;
  limits: RunLimits;
  argv(source: string, trim: Conversion['trim']): string[];
  /** What the program reads besides /usr. */
  reads: string[];
}

const minute = 60_000;

/**
 * Makes a qcow2 that stands alone of a disk whose kind is the extension of its name: the kind is never guessed, for what is
 * inside a raw disk is the guest's. What it refuses it says in one word.
 */
const DISK = `set -e
source=$1; kind=\${source##*.}
refuse() { echo "refused: $1" >&2; exit 20; }
if [ "$kind" = ova ]; then
  tar -tf "$source" >names || refuse broken
  [ "$(wc -l <names)" -le 100 ] || refuse broken
  if grep -Eq '^/|(^|/)\\.\\.(/|$)' names; then refuse climbing; fi
  grep -i '\\.vmdk$' names >disks || refuse no-disk
  [ "$(wc -l <disks)" = 1 ] || refuse several-disks
  tar -xOf "$source" -- "$(cat disks)" >disk.vmdk || refuse broken
  source=disk.vmdk; kind=vmdk
  [ "$(head -c 4 disk.vmdk)" = KDMV ] || refuse kind
fi
[ "$kind" != img ] || kind=raw
qemu-img info -f "$kind" --output=json "$source" >info || refuse broken
if grep -Eq '"(full-)?backing-filename"' info; then refuse backing; fi
if grep -Eq '"data-file(-raw)?": "|"data-file":' info; then refuse data-file; fi
if grep -q '"encrypted": true' info; then refuse encrypted; fi
size=$(grep -o '"virtual-size": [0-9]*' info | head -n 1 | tr -dc 0-9)
[ "\${size:-0}" -gt 0 ] && [ "$size" -le 68719476736 ] || refuse size
qemu-img convert -f "$kind" -O qcow2 "$source" out/source.qcow2 || refuse broken
`;

const ways: Record<Converter, Way> = {
  soffice: {
    result: 'out/source.pdf',
    limits: { cpuMs: 3 * minute, wallMs: 5 * minute, memoryMb: 1536, pids: 128, fileMb: 512 },
    argv: (source) => [
      ...['/usr/bin/soffice', '--headless', '--norestore', '--nologo', '-env:UserInstallation=file:///box/profile'],
      ...['--convert-to', 'pdf', '--outdir', '/box/out', source],
    ],
    reads: ['/etc/libreoffice', '/etc/fonts'],
  },
  ffmpeg: {
    result: 'out/source.mp4',
    limits: { cpuMs: 240 * minute, wallMs: 240 * minute, memoryMb: 1536, pids: 64, fileMb: 4096 },
    argv: (source, trim) => [
      ...['/usr/bin/ffmpeg', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-i', source],
      // After the source: films of a browser have no index to jump by.
      ...(trim?.from ? ['-ss', String(trim.from)] : []),
      ...(trim?.to ? ['-to', String(trim.to)] : []),
      ...['-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
      ...['-vf', "scale=-2:'min(720,trunc(ih/2)*2)'", '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k'],
      ...['-movflags', '+faststart', '/box/out/source.mp4'],
    ],
    reads: [],
  },
  'qemu-img': {
    result: 'out/source.qcow2',
    limits: { cpuMs: 60 * minute, wallMs: 100 * minute, memoryMb: 1024, pids: 64, fileMb: 20 * 1024 },
    argv: (source) => ['/bin/sh', '-c', `cd /box\n${DISK}`, 'sh', source],
    reads: [],
  },
};

/** What a conversion came to: `path` for as long as `take` works on it, or why there is nothing. */
export async function convertInJail<T>(
  host: JailHost,
  { program, source, extension, trim }: Conversion,
  take: (path: string, bytes: number) => Promise<T>,
  signal?: AbortSignal,
): Promise<{ taken: T } | { message: string }> {
  const folder = await mkdtemp(join(host.folder, 'convert-'));
  try {
    const name = `source.${extension.replace(/[^a-z0-9]/g, '')}`;
    await pipeline(source, createWriteStream(join(folder, name), { mode: 0o644 }));
    await mkdir(join(folder, 'out'));
    for (const one of [folder, join(folder, 'out')]) {
      await chmod(one, 0o755);
      if (host.uid !== null) await chown(one, host.uid, host.uid);
    }
    const { argv, limits, reads, result } = ways[program];
    const ran = await runInJail(host, {
      argv: argv(`/box/${name}`, trim),
      box: { folder, writable: true },
      binds: reads.filter(existsSync).map((path) => ({ from: path, to: path })),
      environment: { HOME: '/box' },
      ...{ input: '', limits, signal, keepsCache: true },
    });
    const path = join(folder, result);
    const found = await stat(path).catch(() => null);
    if (ran.end !== 'exit' || ran.exitCode !== 0 || !found?.isFile() || found.size === 0)
      return { message: `${program}: ${ran.end} ${ran.exitCode} ${ran.error.trim()}`.slice(0, 500) };
    return { taken: await take(path, found.size) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
