import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgrammingLanguage, SqlDialect } from '@xueyan/contract/exam/question-content';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import { installPackages } from '../apt.ts';
import { dataFolder, hasTraining, installTraining } from '../training/install.ts';
import { openModelPool } from '../training/model-pool.ts';
import { startModelProcess } from '../training/model-process.ts';
import { trainInJail } from '../training/training.ts';
import { checkWith, judgeCase } from './case.ts';
import { convertInJail } from './convert.ts';
import { compileHeaders } from './headers.ts';
import { closeJailHost } from './host.ts';
import { talkerWith } from './interactor.ts';
import type { JailHost } from './jail.ts';
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
import { compilerPackages, openReady, type Ready } from './probe.ts';
import { buildProgram, type Program, type Tool, verdictOf } from './program.ts';
import { judgeSql, type SqlEngine, trySql } from './sql-judge.ts';
import { openSqlite } from './sqlite.ts';

const OUTPUT_CHARS = 64 * 1024;
/** Processes that answer for models, at most; a slot of the judge each. */
const modelProcesses = 3;

/** Creates a judge whose jail is opened at its first use: most servers of a school never judge. */
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

  const models = openModelPool(
    async (program) => {
      const { ready, status } = await open();
      if (!ready) throw new JudgeUnavailable(`no jail: ${status.missing.join(', ')}`);
      return startModelProcess(ready.host, program);
    },
    { most: Math.max(1, Math.min(modelProcesses, atOnce)), waitingMax: 60, idleMs: 60_000 },
  );

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
    // A failed opening is retried the next time.
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
      const built = await buildProgram(host, tool, source, { signal });
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
    installCompilers: async (parts, tell, signal) => {
      const before = await open();
      if (!before.ready) throw new JudgeUnavailable(`no jail: ${before.status.missing.join(', ')}`);
      const wanted = parts.filter((part) => before.status.installable.includes(part));
      const names = wanted.map((part) => compilerPackages[part]);
      const why = names.length > 0 ? await installPackages(names, tell, signal) : '';
      opened = openReady(postgres, before.ready.host);
      const { status } = await opened;
      return { missing: parts.filter((part) => status.installable.includes(part)), why };
    },
    dataFolder,
    train: async (work, tell, signal, finish) => {
      const { ready, status } = await open();
      if (!ready) throw new JudgeUnavailable(`no jail: ${status.missing.join(', ')}`);
      return trainInJail(ready.host, work, tell, signal, finish);
    },
    ask: (question) => models.ask(question),
    trainingCapacity: () =>
      capacity > 0 && hasTraining('python3-sklearn') ? Math.max(1, Math.floor(capacity / 2)) : 0,
    capacity: () => capacity,
    close: async () => {
      await models.close();
      const ready = (await opened)?.ready;
      if (ready) await closeJailHost(ready.host);
    },
  };
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
  // An interactor gives the verdict itself, also on a program that never ran.
  const later = work.checker.kind !== 'interactor' && work.cases.length > 0;
  const built = await buildProgram(host, tool, work, { signal, later });
  if ('verdict' in built) return { ...nothing, ...built };
  // Files for the teacher's program, where there is one.
  const files = specialTool ? mkdtempSync(join(host.folder, 'case-')) : '';
  let special: Program | null = null;
  try {
    if (files) chmodSync(files, 0o711);
    if (specialTool && 'source' in work.checker) {
      const made = await buildProgram(host, specialTool, work.checker, { headers: work.checker.headers, signal });
      if ('verdict' in made) return { ...nothing, verdict: 'SE', message: `checker: ${made.message}` };
      special = made.program;
    }
    const run = caseRunner(built.program, special, work, files, signal);
    const cases: CaseReport[] = [];
    let isParsed = false;
    for (const one of work.cases) {
      const lost = one.subtask !== null && work.cases.some((other, i) => isLost(other, one, cases[i]));
      cases.push(
        lost ? { name: one.name, verdict: null, timeMs: 0, memoryMb: 0, points: 0, message: '' } : await run(one),
      );
      if (!isParsed && cases.at(-1)?.verdict === 'RE') {
        isParsed = true;
        const refused = await built.program.parse();
        if (refused) return { ...nothing, ...refused };
      }
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
    if (files) rmSync(files, { recursive: true, force: true });
  }
}

/** Returns the function that runs a case: on its input, or connected to the teacher's program. */
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

/** Gives all cases of a subtask the share of its worst one. */
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
