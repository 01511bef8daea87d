import { createWriteStream, existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type JailHost, type RunLimits, runInJail } from './jail.ts';

/** Programs of Debian that convert files. */
export type Converter = 'soffice' | 'ffmpeg' | 'ffprobe' | 'qemu-img';

type OfficeForm = 'pdf' | 'docx';

export interface Conversion {
  program: Converter;
  source: Readable;
  /** Extension of the source, by which the program knows its format. */
  extension: string;
  /** Form of an Office file afterwards; by default pages, as PDF. */
  form?: OfficeForm | undefined;
  /** Range of a film in seconds from its start; the rest is cut off. Null: no cut on that side. */
  trim?: { from: number | null; to: number | null } | undefined;
  /** Whether the pictures of a film are taken as they are, and only its sound is made anew. */
  keepsPictures?: boolean | undefined;
}

interface Way {
  result(how: Pick<Conversion, 'form'>): string;
  limits: RunLimits;
  argv(source: string, how: Pick<Conversion, 'form' | 'trim' | 'keepsPictures'>): string[];
  /** Paths that the program reads besides /usr. */
  reads: string[];
}

const minute = 60_000;

/**
 * Converts a disk, whose format is given by its extension, to a self-contained qcow2. The format is never guessed,
 * because the guest controls the content of a raw disk. A refusal is reported as one word.
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

/**
 * Converts an Office file to a PDF, or a text to a `.docx`. What it is to be read as is stated, by its first bytes and its
 * extension: left to guess, the program reads a damaged file as plain text, and pages of signs would be shown as the
 * document.
 */
const OFFICE = `case $(head -c 4 "$1" | od -An -tx1 | tr -d ' ') in 504b0304) kind=new;; d0cf11e0) kind=old;; 7b5c7274) kind=rich;; *) kind=other;; esac
case $kind.\${1##*.} in
  new.doc*) reader='MS Word 2007 XML';; old.doc*) reader='MS Word 97';;
  new.xls*) reader='Calc MS Excel 2007 XML';; old.xls*) reader='MS Excel 97';;
  new.odt) reader=writer8;; rich.*) reader='Rich Text Format';;
  new.ppt*) reader='Impress MS PowerPoint 2007 XML';; old.ppt*) reader='MS PowerPoint 97';;
  *) reader=;;
esac
exec /usr/bin/soffice --headless --norestore --nologo -env:UserInstallation=file:///box/profile \
  \${reader:+"--infilter=$reader"} --convert-to "$2" --outdir /box/out "$1"
`;

const PROBE =
  '-v error -protocol_whitelist file -show_entries stream=codec_type,codec_name,pix_fmt:stream_disposition=attached_pic -of json';
/** Pictures that every browser shows: H.264 of 8 bits, 720 lines at most. */
const pictures = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
  ...['-vf', "scale=-2:'min(720,trunc(ih/2)*2)'", '-pix_fmt', 'yuv420p'],
];

const ways: Record<Converter, Way> = {
  soffice: {
    result: ({ form = 'pdf' }) => `out/source.${form}`,
    limits: { cpuMs: 3 * minute, wallMs: 5 * minute, memoryMb: 1536, pids: 128, fileMb: 512 },
    argv: (source, { form = 'pdf' }) => ['/bin/sh', '-c', OFFICE, 'sh', source, form],
    reads: ['/etc/libreoffice', '/etc/fonts'],
  },
  ffmpeg: {
    result: () => 'out/source.mp4',
    limits: { cpuMs: 240 * minute, wallMs: 240 * minute, memoryMb: 1536, pids: 64, fileMb: 4096 },
    argv: (source, { trim, keepsPictures }) => [
      ...['/usr/bin/ffmpeg', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-i', source],
      // After the source: films recorded by a browser have no index for seeking.
      ...(trim?.from ? ['-ss', String(trim.from)] : []),
      ...(trim?.to ? ['-to', String(trim.to)] : []),
      ...['-map', '0:v:0', '-map', '0:a:0?', ...(keepsPictures ? ['-c:v', 'copy'] : pictures)],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
      ...['-movflags', '+faststart', '/box/out/source.mp4'],
    ],
    reads: [],
  },
  // Names the streams of a film as JSON.
  ffprobe: {
    result: () => 'out/source.json',
    limits: { cpuMs: minute, wallMs: 2 * minute, memoryMb: 512, pids: 32, fileMb: 1 },
    argv: (source) => ['/bin/sh', '-c', `/usr/bin/ffprobe ${PROBE} -i "$1" >/box/out/source.json`, 'sh', source],
    reads: [],
  },
  'qemu-img': {
    result: () => 'out/source.qcow2',
    limits: { cpuMs: 60 * minute, wallMs: 100 * minute, memoryMb: 1024, pids: 64, fileMb: 20 * 1024 },
    argv: (source) => ['/bin/sh', '-c', `cd /box\n${DISK}`, 'sh', source],
    reads: [],
  },
};

/**
 * Returns the bytes of what a program left in its folder; null where there is nothing, or a link: a document that takes the
 * program over could make it name any file of the host, which the server would then read.
 */
export async function sizeOfMade(folder: string, name: string): Promise<number | null> {
  const path = join(await realpath(folder), name);
  if ((await realpath(path).catch(() => null)) !== path) return null;
  const found = await stat(path);
  return found.isFile() && found.size > 0 ? found.size : null;
}

/** Result of a conversion: `path` exists only while `take` runs; otherwise the reason of the failure. */
export async function convertInJail<T>(
  host: JailHost,
  { program, source, extension, ...how }: Conversion,
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
      argv: argv(`/box/${name}`, how),
      box: { folder, writable: true },
      binds: reads.filter(existsSync).map((path) => ({ from: path, to: path })),
      environment: { HOME: '/box' },
      ...{ input: '', limits, signal, keepsCache: true },
    });
    const made = result(how);
    const bytes = await sizeOfMade(folder, made);
    if (ran.end !== 'exit' || ran.exitCode !== 0 || bytes === null)
      return { message: `${program}: ${ran.end} ${ran.exitCode} ${ran.error.trim()}`.slice(0, 500) };
    return { taken: await take(join(folder, made), bytes) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
