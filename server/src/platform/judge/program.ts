import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import { type JailHost, type JailRun, type RunLimits, type RunOutcome, runInJail } from './jail.ts';
import type { ProgramLimits, ProgramSource } from './judge.ts';
import { HEADERS, type Language, languages } from './language.ts';

const COMPILE: RunLimits = { cpuMs: 20_000, wallMs: 40_000, memoryMb: 768, pids: 64, fileMb: 64 };
const MESSAGE_CHARS = 4000;

/** Where a language's program is on the host. */
export interface Tool {
  language: ProgrammingLanguage;
  path: string;
  version: string;
  /** The folder of headers that were compiled before, once there is one; set while others already compile. */
  headers?: string;
}

/** A program that is ready to run: compiled, where its language is. */
export interface Program {
  language: Language;
  /** Runs it in the jail; `files` lie beside it, in the order of the further arguments. */
  run(input: Uint8Array | string, limits: ProgramLimits, more?: RunMore): Promise<RunOutcome>;
  remove(): Promise<void>;
}

interface RunMore {
  args?: string[];
  binds?: { from: string; to: string }[];
  signal?: AbortSignal | undefined;
  talk?: JailRun['talk'];
}

/** What is needed at a fixed place in the jail, since the host's may lie where nobody else may go. */
const placed = (tool: Tool) => ({
  program: tool.path.startsWith('/usr/') ? tool.path : '/opt/tool',
  binds: tool.path.startsWith('/usr/') ? [] : [{ from: tool.path, to: '/opt/tool' }],
});

/** Compiles a program; answers what the compiler said where it does not compile. */
export async function buildProgram(
  host: JailHost,
  tool: Tool,
  { source }: ProgramSource,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<{ program: Program } | { verdict: Verdict; message: string }> {
  const language = languages[tool.language];
  const { program, binds } = placed(tool);
  const name = language.source(source);
  const folder = await mkdtemp(join(host.folder, 'box-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o755);
    for (const [header, text] of Object.entries(headers)) await writeFile(join(folder, header), text, { mode: 0o644 });
    await writeFile(join(folder, name), source, { mode: 0o644 });
    if (host.uid !== null) await chown(folder, host.uid, host.uid);
    const argv = language.compile(program, name);
    const box = { folder, writable: true };
    const before = tool.headers === undefined ? [] : [{ from: tool.headers, to: HEADERS }];
    const made = await runInJail(host, {
      ...{ argv, box, binds: [...binds, ...before], input: '', limits: COMPILE, signal, keepsCache: true },
    });
    // From here on nothing of it changes any more, and nobody else reads it.
    if (host.uid !== null) await chown(folder, 0, host.uid);
    await chmod(folder, host.uid === null ? 0o500 : 0o750);
    if (made.end === 'broken') return await over('SE', made);
    if (made.end !== 'exit' || made.exitCode !== 0) return await over('CE', made);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    program: {
      language,
      remove,
      run: (input, limits, more = {}) =>
        runInJail(host, {
          argv: [...language.run(program, name, limits.memoryMb), ...(more.args ?? [])],
          box: { folder, writable: false },
          binds: [...binds, ...(more.binds ?? [])],
          input,
          limits: runLimits(language, limits),
          signal: more.signal,
          talk: more.talk,
        }),
    },
  };

  async function over(verdict: Verdict, { error, output, end }: RunOutcome) {
    await remove();
    const why = end === 'exit' ? '' : `(${end})`;
    const said = `${error}${output.toString('utf8')}`.trim();
    return { verdict, message: [said, why].filter(Boolean).join('\n').slice(0, MESSAGE_CHARS) };
  }
}

/** The limits as the language's runtime has them. A program that waits is given up after twice its time. */
function runLimits(language: Language, { timeMs, memoryMb, outputMb }: ProgramLimits): RunLimits {
  const cpuMs = timeMs * language.timeFactor;
  return {
    cpuMs,
    wallMs: cpuMs * 2 + 2000,
    memoryMb: memoryMb + language.extraMemoryMb,
    pids: language.pids,
    fileMb: outputMb,
  };
}

const byEnd: Record<Exclude<RunOutcome['end'], 'exit'>, Verdict> = {
  cpu: 'TLE',
  wall: 'TLE',
  memory: 'MLE',
  output: 'OLE',
  broken: 'SE',
};

/** What a run says of the program by itself; `AC`: it ended well. */
export function verdictOf({ end, exitCode, error }: RunOutcome): Verdict {
  if (end !== 'exit') return byEnd[end];
  if (exitCode === 0) return 'AC';
  return /java\.lang\.OutOfMemoryError|heap out of memory|^MemoryError/m.test(error) ? 'MLE' : 'RE';
}
