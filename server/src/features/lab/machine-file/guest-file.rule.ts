import type { MachineEntry } from '@xueyan/contract/lab/machine-file';

/** Quotes a text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Accepts valid names of a user's file in a machine: one part of a path in Linux. */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= 255 && !/[/\0\n\r]/.test(name);

/**
 * Prints the folder's own path, then a line for each entry: kind, bytes, seconds since 1970, name. Kinds are those of
 * `stat`.
 */
export const listScript = (path: string, most: number): string => `cd -- ${quoted(path)} 2>/dev/null || exit 3
pwd
for f in * .[!.]* ..?*; do [ -e "$f" ] || [ -L "$f" ] || continue; stat -c '%F|%s|%Y|%n' -- "$f"; done 2>/dev/null | head -n ${most + 1}`;

const kinds: Record<string, MachineEntry['kind']> = {
  directory: 'folder',
  'regular file': 'file',
  'regular empty file': 'file',
};

export interface GuestEntry extends Omit<MachineEntry, 'changeTime'> {
  /** Seconds since 1970. */
  changed: number;
}

/** Parses the output of `listScript`. Foreign lines, such as the rest of a name with a line feed, are left out. */
export function readListing(output: string): { path: string; entries: GuestEntry[] } {
  const [path = '/', ...lines] = output.split('\n');
  const entries = lines.flatMap((line) => {
    const [kind = '', bytes = '', changed = '', ...rest] = line.split('|');
    const name = rest.join('|');
    if (!isFileName(name) || !/^\d{1,15}$/.test(bytes) || !/^\d{1,12}$/.test(changed)) return [];
    return [{ name, kind: kinds[kind] ?? 'other', bytes: Number(bytes), changed: Number(changed) } as const];
  });
  const rank = { folder: 0, file: 1, other: 2 } as const;
  return { path, entries: entries.toSorted((a, b) => rank[a.kind] - rank[b.kind] || a.name.localeCompare(b.name)) };
}

/** Appends bytes to a file, or begins a new one; base64 in lines, which the shell does not interpret. */
export const appendScript = (path: string, bytes: Buffer, first: boolean): string =>
  `base64 -d ${first ? '>' : '>>'} ${quoted(path)} <<'XUEYAN_END'\n${(bytes.toString('base64').match(/.{1,1024}/g) ?? []).join('\n')}\nXUEYAN_END`;

/** Moves the written file to its path in one step, so that no reader gets half of it. */
export const moveScript = (from: string, to: string): string => `mv -f -- ${quoted(from)} ${quoted(to)}`;

/**
 * Gives a written folder to the owner of the folder around it and moves it to its path; a folder that came there meanwhile
 * stays, and the written one goes.
 */
export const settleScript = (from: string, to: string, around: string): string =>
  `chown -R --reference=${quoted(around)} -- ${quoted(from)} || exit 4
mv -T -- ${quoted(from)} ${quoted(to)} 2>/dev/null || { [ -d ${quoted(to)} ] && rm -rf -- ${quoted(from)}; }`;

/** Prints the kind and the bytes of a path; a folder is packed first, and the path of the packed file is printed. */
export const openScript = (
  path: string,
  packed: string,
  most: number,
): string => `p=${quoted(path)}; t=${quoted(packed)}
if [ -d "$p" ]; then
  umask 077; tar -C "$p" -czf - . 2>/dev/null | head -c ${most + 1} > "$t" || exit 4
  echo "folder $(stat -c %s "$t")"
elif [ -f "$p" ] && [ -r "$p" ]; then echo "file $(stat -L -c %s "$p")"
else exit 3; fi`;

/** Prints bytes of a file in base64. `at` and `count` are in blocks of `block` bytes. */
export const readScript = (path: string, block: number, at: number, count: number): string =>
  `dd if=${quoted(path)} bs=${block} skip=${at} count=${count} 2>/dev/null | base64`;
