import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ProgrammingLanguage,
  programmingLanguages,
  type SqlDialect,
} from '@xueyan/contract/exam/question-content';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import { hasTraining, installTraining } from '../training/install.ts';
import { trainInJail } from '../training/training.ts';
import { checkWith, judgeCase } from './case.ts';
import { convertInJail } from './convert.ts';
import { compileHeaders } from './headers.ts';
import { closeJailHost, isExecutable, openJailHost } from './host.ts';
import { talkerWith } from './interactor.ts';
import { type JailHost, runInJail } from './jail.ts';
import {
  type CaseReport,
  type Judge,
  type JudgeOptions,
  type JudgeStatus,
  JudgeUnavailable,
  type ProgramReport,
  type ProgramWork,
  type TestCase,
} from './judge.ts';
import { languages } from './language.ts';
import { findMysql, mysqlPackage, openMysql } from './mysql.ts';
import { findPostgres, openPostgres } from './postgres.ts';
import { buildProgram, type Program, type Tool, verdictOf } from './program.ts';
import { judgeSql, type SqlEngine, trySql } from './sql-judge.ts';
import { openSqlite } from './sqlite.ts';

const OUTPUT_CHARS = 64 * 1024;

interface Ready {
  host: JailHost;
  tools: Map<ProgrammingLanguage, Tool>;
}

/** Opened when it is first asked for: most servers of a school never judge. */
export function createJudge(atOnce = 1, postgres: () => Promise<string | null> = async () => null): Judge {
  let capacity = 0;
  let opened: Promise<{ ready: Ready | null; status: JudgeStatus }> | null = null;
  const engines = new Map<SqlDialect, Promise<SqlEngine>>();
  const open = () => {
    opened ??= openReady(postgres).then((found) => {
      capacity = found.ready ? atOnce : 0;
      return found;
    });
    return opened;
  };

  const toolFor = async (language: ProgrammingLanguage): Promise<{ host: JailHost; tool: Tool }> => {
    const { ready, status } = await open();
    if (!ready) throw new JudgeUnavailable(`no jail: ${status.missing.join(', ')}`);
    const tool = ready.tools.get(language);
    if (!tool) throw new JudgeUnavailable(`${languages[language].package} is not installed`);
    compileHeaders(ready.host, tool);
    return { host: ready.host, tool };
  };

  const openEngine = async (dialect: SqlDialect): Promise<SqlEngine> => {
    const { host, tool } = await toolFor('python');
    if (dialect === 'sqlite') return (await openSqlite(host, tool)).engine;
    if (dialect === 'mysql') {
      if (!(await findMysql())) throw new JudgeUnavailable(`${mysqlPackage} is not installed`);
      return openMysql(host, tool);
    }
    const programs = dialect === 'postgresql' ? await findPostgres(postgres) : null;
    if (programs === null) throw new JudgeUnavailable(`${dialect} is not installed`);
    return openPostgres(host, tool, programs);
  };

  const engineOf = async (dialect: SqlDialect): Promise<SqlEngine> => {
    const opening = engines.get(dialect) ?? openEngine(dialect);
    engines.set(dialect, opening);
    // What could not be opened is tried again the next time.
    opening.catch(() => engines.delete(dialect));
    return opening;
  };

  return {
    status: async () => (await open()).status,
    judgeProgram: async (work, options = {}) => {
      const { host, tool } = await toolFor(work.language);
      const special = 'source' in work.checker ? await toolFor(work.checker.language) : null;
      return judge(host, tool, special?.tool ?? null, work, options);
    },
    tryProgram: async (source, limits, inputs, { signal, progress } = {}) => {
      const { host, tool } = await toolFor(source.language);
      const built = await buildProgram(host, tool, source, {}, signal);
      if ('verdict' in built) {
        return inputs.map(() => ({
          verdict: built.verdict,
          timeMs: 0,
          memoryMb: 0,
          output: '',
          message: built.message,
        }));
      }
      try {
        const reports = [];
        for (const input of inputs) {
          const ran = await built.program.run(input, limits, { signal });
          const { cpuMs: timeMs, memoryMb, error } = ran;
          const output = ran.output.toString('utf8').slice(0, OUTPUT_CHARS);
          reports.push({
            verdict: verdictOf(ran),
            timeMs,
            memoryMb,
            output,
            message: error.slice(0, OUTPUT_CHARS),
          });
          await progress?.(reports.length, inputs.length);
        }
        return reports;
      } finally {
        await built.program.remove();
      }
    },
    judgeSql: async (work) => judgeSql(await engineOf(work.dialect), work),
    trySql: async (dialect, setup, statement) => trySql(await engineOf(dialect), setup, statement),
    convert: async (work, take, signal) => {
      const { ready, status } = await open();
      if (!ready) throw new JudgeUnavailable(`no jail: ${status.missing.join(', ')}`);
      return convertInJail(ready.host, work, take, signal);
    },
    trainingStatus: async () => {
      const { ready, status } = await open();
      const missing: string[] = ready ? [] : [...status.missing];
      if (!hasTraining('python3-sklearn')) missing.push('python3-sklearn');
      const nets = missing.length === 0 && hasTraining('python3-torch');
      return { available: missing.length === 0, missing, nets };
    },
    installTraining,
    train: async (work, tell, signal) => {
      const { ready, status } = await open();
      if (!ready) throw new JudgeUnavailable(`no jail: ${status.missing.join(', ')}`);
      return trainInJail(ready.host, work, tell, signal);
    },
    capacity: () => capacity,
    close: async () => {
      const ready = (await opened)?.ready;
      if (ready) await closeJailHost(ready.host);
    },
  };
}

async function openReady(
  postgres: () => Promise<string | null>,
): Promise<{ ready: Ready | null; status: JudgeStatus }> {
  const { host, missing } = await openJailHost();
  const tools = new Map<ProgrammingLanguage, Tool>();
  if (host) {
    for (const language of programmingLanguages) {
      const tool = await findTool(host, language);
      if (tool) tools.set(language, tool);
    }
  }
  const dialects: SqlDialect[] = tools.has('python') ? ['sqlite'] : [];
  if (tools.has('python') && (await findPostgres(postgres)) !== null) dialects.push('postgresql');
  if (tools.has('python') && (await findMysql())) dialects.push('mysql');
  const status: JudgeStatus = {
    available: host !== null,
    missing,
    dialects,
    languages: programmingLanguages.map((language) => {
      const { package: name, timeFactor, extraMemoryMb } = languages[language];
      return { language, version: tools.get(language)?.version ?? null, package: name, timeFactor, extraMemoryMb };
    }),
  };
  return { ready: host && { host, tools }, status };
}

/** Asks a compiler for its version inside the jail: one that does not work there is not there. */
async function findTool(host: JailHost, language: ProgrammingLanguage): Promise<Tool | null> {
  const limits = { cpuMs: 10_000, wallMs: 20_000, memoryMb: 512, pids: 64, fileMb: 1 };
  const box = { folder: join(host.folder, 'empty'), writable: false };
  for (const path of languages[language].programs) {
    if (!(await isExecutable(path))) continue;
    const inside = path.startsWith('/usr/') ? path : '/opt/tool';
    const binds = inside === path ? [] : [{ from: path, to: inside }];
    const argv = [inside, ...languages[language].version];
    const { exitCode, output, error } = await runInJail(host, {
      argv,
      box,
      binds,
      input: '',
      limits,
      keepsCache: true,
    });
    const version = /\d+(?:\.\d+)*/.exec(output.toString('utf8') || error)?.[0];
    if (exitCode === 0 && version) return { language, path, version };
  }
  return null;
}

async function judge(
  host: JailHost,
  tool: Tool,
  specialTool: Tool | null,
  work: ProgramWork,
  { signal, progress }: JudgeOptions,
): Promise<ProgramReport> {
  const total = work.cases.reduce((sum, { points }) => sum + points, 0);
  const nothing = { score: 0, total, timeMs: 0, memoryMb: 0, cases: [] };
  const built = await buildProgram(host, tool, work, {}, signal);
  if ('verdict' in built) return { ...nothing, ...built };
  const files = await mkdtemp(join(host.folder, 'case-'));
  let special: Program | null = null;
  try {
    await chmod(files, 0o711);
    if (specialTool && 'source' in work.checker) {
      const made = await buildProgram(host, specialTool, work.checker, work.checker.headers, signal);
      if ('verdict' in made) return { ...nothing, verdict: 'SE', message: `checker: ${made.message}` };
      special = made.program;
    }
    const run = caseRunner(built.program, special, work, files, signal);
    const cases: CaseReport[] = [];
    for (const one of work.cases) {
      const lost = one.subtask !== null && work.cases.some((other, i) => isLost(other, one, cases[i]));
      cases.push(
        lost ? { name: one.name, verdict: null, timeMs: 0, memoryMb: 0, points: 0, message: '' } : await run(one),
      );
      await progress?.(cases.length, work.cases.length);
    }
    const kept = withSubtasks(work.cases, cases);
    return {
      verdict: kept.map(({ verdict }) => verdict).find((one): one is Verdict => one !== null && one !== 'AC') ?? 'AC',
      score: Math.round(kept.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
      total,
      timeMs: Math.max(0, ...kept.map(({ timeMs }) => timeMs)),
      memoryMb: Math.max(0, ...kept.map(({ memoryMb }) => memoryMb)),
      message: '',
      cases: kept,
    };
  } finally {
    await built.program.remove();
    await special?.remove();
    await rm(files, { recursive: true, force: true });
  }
}

/** How each case is run: on its input, or in talk with the teacher's program. */
function caseRunner(
  program: Program,
  special: Program | null,
  work: ProgramWork,
  files: string,
  signal: AbortSignal | undefined,
): (one: TestCase) => Promise<CaseReport> {
  if (work.checker.kind === 'interactor' && special) return talkerWith(program, special, work.limits, files, signal);
  const check = checkWith(work.checker, special, files);
  return (one) => judgeCase(program, one, work, check, signal);
}

const isLost = (other: TestCase, one: TestCase, report: CaseReport | undefined): boolean =>
  other.subtask === one.subtask && report !== undefined && report.verdict !== 'AC' && report.points === 0;

/** The cases of a subtask bring what its worst one does. */
function withSubtasks(cases: TestCase[], reports: CaseReport[]): CaseReport[] {
  const shareOf = (i: number): number => {
    const points = cases[i]?.points ?? 0;
    const report = reports[i];
    return points === 0 ? Number(report?.verdict === 'AC') : (report?.points ?? 0) / points;
  };
  return reports.map((report, i) => {
    const one = cases[i];
    if (!one || one.subtask === null) return report;
    const shares = cases.flatMap(({ subtask }, j) => (subtask === one.subtask ? [shareOf(j)] : []));
    return { ...report, points: one.points * Math.min(...shares) };
  });
}
