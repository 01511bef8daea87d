import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type JailHost, runInJail } from './jail.ts';
import { languages } from './language.ts';
import type { Tool } from './program.ts';

const LIMITS = { cpuMs: 60_000, wallMs: 120_000, memoryMb: 1024, pids: 64, fileMb: 512 };

const begun = new WeakSet<Tool>();

/** Precompiles the header of a language while its first program compiles; later ones compile faster. */
export function compileHeaders(host: JailHost, tool: Tool): void {
  if (begun.has(tool) || !languages[tool.language].headers) return;
  begun.add(tool);
  // Precompiled headers are optional.
  make(host, tool).catch(() => undefined);
}

async function make(host: JailHost, tool: Tool): Promise<void> {
  const { headers } = languages[tool.language];
  if (!headers || !tool.path.startsWith('/usr/')) return;
  const folder = await mkdtemp(join(host.folder, 'headers-'));
  const inner = join(folder, dirname(headers.name));
  await mkdir(inner);
  await writeFile(join(folder, 'all.h'), headers.source, { mode: 0o644 });
  for (const one of [folder, inner]) {
    await chmod(one, 0o755);
    if (host.uid !== null) await chown(one, host.uid, host.uid);
  }
  const box = { folder, writable: true };
  const made = await runInJail(host, {
    argv: headers.make(tool.path),
    box,
    input: '',
    limits: LIMITS,
    keepsCache: true,
  });
  if (made.end === 'exit' && made.exitCode === 0) {
    // All later programs use the headers, so they must not be writable.
    if (host.uid !== null) for (const one of [folder, inner]) await chown(one, 0, 0);
    tool.headers = folder;
  } else await rm(folder, { recursive: true, force: true });
}
