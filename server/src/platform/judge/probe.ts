import { join } from 'node:path';
import {
  type ProgrammingLanguage,
  programmingLanguages,
  type SqlDialect,
} from '@xueyan/contract/exam/question-content';
import { type CompilerPart, compilerParts } from '@xueyan/contract/exam/submission';
import { isExecutable, openJailHost } from './host.ts';
import { type JailHost, runInJail } from './jail.ts';
import type { JudgeStatus } from './judge.ts';
import { languages } from './language.ts';
import { findMysql, mysqlPackage } from './mysql.ts';
import { findPostgres } from './postgres.ts';
import type { Tool } from './program.ts';

/** A jail, and the compilers that work in it. */
export interface Ready {
  host: JailHost;
  tools: Map<ProgrammingLanguage, Tool>;
}

/** Debian packages of what is installed on request. */
export const compilerPackages: Record<CompilerPart, string> = {
  ...{ java: languages.java.package, go: languages.go.package, mysql: mysqlPackage },
};

/** Looks for compilers and databases, in a jail that is open already or in a new one. */
export async function openReady(
  postgres: () => Promise<string | null>,
  known?: JailHost,
): Promise<{ ready: Ready | null; status: JudgeStatus }> {
  const { host, missing } = known ? { host: known, missing: [] } : await openJailHost();
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
    installable: compilerParts.filter((part) => (part === 'mysql' ? !dialects.includes('mysql') : !tools.has(part))),
    languages: programmingLanguages.map((language) => {
      const { package: name, timeFactor, extraMemoryMb } = languages[language];
      return { language, version: tools.get(language)?.version ?? null, package: name, timeFactor, extraMemoryMb };
    }),
  };
  return { ready: host && { host, tools }, status };
}

/** Queries a compiler's version inside the jail: one that does not work there counts as missing. */
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
