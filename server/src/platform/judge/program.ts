import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import { type JailHost, type JailRun, type RunLimits, type RunOutcome, runInJail } from './jail.ts';
import type { ProgramLimits, ProgramSource } from './judge.ts';
import { HEADERS, type Language, languages } from './language.ts';

const COMPILE: RunLimits = { cpuMs: 20_000, wallMs: 40_000, memoryMb: 768, pids: 64, fileMb: 64 };
const MESSAGE_CHARS = 4000;

/** Location of a language's program on the host. */
export interface Tool {
  language: ProgrammingLanguage;
  path: string;
  version: string;
  /** Folder of precompiled headers once there is one; it may be set while other programs compile. */
  headers?: string;
}

interface Refused {
  verdict: Verdict;
  message: string;
}

/** Program that is ready to run, compiled where its language is. */
export interface Program {
  language: Language;
  /** Parses a program that was not parsed before its first run; null: its language accepts it. */
  parse(): Promise<Refused | null>;
  /** Runs it in the jail; `files` are placed beside it, in the order of the further arguments. */
  run(input: Uint8Array | string, limits: ProgramLimits, more?: RunMore): Promise<RunOutcome>;
  remove(): Promise<void>;
}

interface RunMore {
  args?: string[];
  binds?: { from: string; to: string }[];
  signal?: AbortSignal | undefined;
  talk?: JailRun['talk'];
  /** Time until even a waiting program is ended, ms; by default twice its time and 2 s. */
  wallMs?: number;
}

/** Maps a tool to a fixed path in the jail, since its folder on the host may be closed to others. */
const placed = (tool: Tool) => ({
  program: tool.path.startsWith('/usr/') ? tool.path : '/opt/tool',
  binds: tool.path.startsWith('/usr/') ? [] : [{ from: tool.path, to: '/opt/tool' }],
});

interface BuildMore {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Leaves an interpreted program unparsed: who runs it asks `parse` when it fails, which saves a jail when it does not. */
  later?: boolean;
}

/** Compiles a program; returns the compiler's message where it does not compile. */
export async function buildProgram(
  host: JailHost,
  tool: Tool,
  { source }: ProgramSource,
  { headers = {}, signal, later = false }: BuildMore = {},
): Promise<{ program: Program } | Refused> {
  const language = languages[tool.language];
  const { program, binds } = placed(tool);
  const name = language.source(source);
  const main = language.main?.(source) ?? name;
  // Done at once, as in the jail: these are small.
  const folder = mkdtempSync(join(host.folder, 'box-'));
  const remove = async () => {
    // Compilers leave much behind.
    if (language.interpreted) rmSync(folder, { recursive: true, force: true });
    else await rm(folder, { recursive: true, force: true });
  };
  const isParsedLater = later && language.interpreted === true;
  const compile = async (writable: boolean): Promise<Refused | null> => {
    const box = { folder, writable };
    const before = tool.headers === undefined ? [] : [{ from: tool.headers, to: HEADERS }];
    const argv = language.compile(program, writable ? name : `/box/${name}`);
    const made = await runInJail(host, {
      ...{ argv, box, binds: [...binds, ...before], input: '', limits: COMPILE, signal, keepsCache: true },
    });
    if (made.end === 'broken') return over('SE', made);
    return made.end === 'exit' && made.exitCode === 0 ? null : over('CE', made);
  };
  try {
    chmodSync(folder, 0o755);
    for (const [header, text] of Object.entries(headers)) writeFileSync(join(folder, header), text, { mode: 0o644 });
    writeFileSync(join(folder, name), source, { mode: 0o644 });
    if (host.uid !== null) chownSync(folder, host.uid, host.uid);
    const refused = isParsedLater ? null : await compile(true);
    // From here on the program is read-only, and unreadable to other users.
    if (host.uid !== null) chownSync(folder, 0, host.uid);
    chmodSync(folder, host.uid === null ? 0o500 : 0o750);
    if (refused) {
      await remove();
      return refused;
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    program: {
      language,
      remove,
      parse: async () => (isParsedLater ? compile(false) : null),
      run: (input, limits, more = {}) =>
        runInJail(host, {
          argv: [...language.run(program, main, limits.memoryMb), ...(more.args ?? [])],
          box: { folder, writable: false },
          binds: [...binds, ...(more.binds ?? [])],
          input,
          limits: { ...runLimits(language, limits), ...(more.wallMs && { wallMs: more.wallMs }) },
          signal: more.signal,
          talk: more.talk,
        }),
    },
  };

  function over(verdict: Verdict, { error, output, end }: RunOutcome): Refused {
    const why = end === 'exit' ? '' : `(${end})`;
    const said = `${error}${output.toString('utf8')}`.trim();
    return { verdict, message: [said, why].filter(Boolean).join('\n').slice(0, MESSAGE_CHARS) };
  }
}

/** Adapts the limits to the language's runtime. A waiting program is ended after twice its time. */
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

/** Derives the verdict of a run from its end alone; `AC`: it ended normally. */
export function verdictOf({ end, exitCode, error }: RunOutcome): Verdict {
  if (end !== 'exit') return byEnd[end];
  if (exitCode === 0) return 'AC';
  return /java\.lang\.OutOfMemoryError|heap out of memory|^MemoryError/m.test(error) ? 'MLE' : 'RE';
}
