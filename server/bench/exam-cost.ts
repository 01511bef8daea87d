import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { childrenOf, processOf } from '../src/testing/process-table.ts';
import { type Part, sampleProcess, sampleSelf } from './cpu-profile.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Milliseconds of the processor that each side has taken. */
interface Busy {
  server: number;
  postgres: number;
  driver: number;
}

/** What the parts of a run took. */
export interface Cost {
  /** Shares of one core. */
  busy: Busy;
  /** Statements that the database was asked. */
  statements: number;
}

const sumOf = (pids: number[]) => pids.reduce((sum, pid) => sum + (processOf(pid)?.busyMs ?? 0), 0);

function busyOf(server: ServerUnderTest): Busy {
  const postmaster = server.postmaster();
  const { user, system } = process.cpuUsage();
  return {
    server: sumOf(server.servers()),
    postgres: sumOf([postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)]),
    driver: (user + system) / 1_000,
  };
}

// Reading the counts is not part of what is measured.
const others = "query not like '%pg_stat_statements%'";
const heaviest = `select calls::int, total_exec_time as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text
  from pg_stat_statements where ${others} order by total_exec_time desc limit 6`;

/** Counts the database's statements, and the processor time of each side, from now on. */
export async function openCost(server: ServerUnderTest) {
  const pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  await pool.query('select pg_stat_statements_reset()');
  const begun = { at: performance.now(), busy: busyOf(server) };
  return {
    /** Returns what it has taken so far. */
    read: async (): Promise<Cost> => {
      const took = performance.now() - begun.at;
      const now = busyOf(server);
      const share = (side: keyof Busy) => (now[side] - begun.busy[side]) / took;
      const { rows } = await pool.query(
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where ${others}`,
      );
      const busy = { server: share('server'), postgres: share('postgres'), driver: share('driver') };
      return { busy, statements: rows[0]?.calls ?? 0 };
    },
    /** Returns the statements that took the most time, each as a line. */
    heaviest: async (): Promise<string[]> => {
      const { rows } = await pool.query<{ calls: number; ms: number; text: string }>(heaviest);
      return rows.map(({ calls, ms, text }) => `${(ms / 1_000).toFixed(1)} s in ${calls} × ${text}`);
    },
    close: () => pool.end(),
  };
}

const shown = (parts: Part[]) =>
  parts
    .slice(0, 10)
    .map(({ name, share }) => `${(share * 100).toFixed(0)} % ${name}`)
    .join(', ');

/** Samples server and driver for a while; returns where their time goes, each as a line. */
export async function explainTime(server: ServerUnderTest, forMs: number): Promise<string[]> {
  const [pid, ...more] = server.servers();
  if (pid === undefined || more.length > 0) return ['(only a single server is sampled)'];
  const [there, here] = [await sampleProcess(pid, server.inspectorPort), await sampleSelf()];
  await wait(forMs);
  return [`server: ${shown(await there.end())}`, `driver: ${shown(await here.end())}`];
}

/** Processors that this process may use, as the kernel writes them: `0-3,8`. */
const allowed = () => /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';

const numbersIn = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });

const bind = (pid: number, processors: string) =>
  execFileSync('taskset', ['-a', '-p', '-c', processors, String(pid)], { stdio: 'ignore' });

/**
 * Gives the server one core and this process another, so that the load does not take from what it measures; PostgreSQL
 * goes where there is room. Returns how it went, and a function that undoes it.
 */
export function takeCores(server: ServerUnderTest): { how: string; undo(): void } {
  const before = allowed();
  const [first, second] = numbersIn(before);
  const [pid, ...more] = server.servers();
  if (pid === undefined || more.length > 0 || first === undefined || second === undefined)
    return { how: 'cores shared', undo: () => undefined };
  try {
    bind(pid, String(first));
    bind(process.pid, String(second));
  } catch {
    return { how: 'no taskset: cores shared', undo: () => undefined };
  }
  return {
    how: `server on core ${first}, driver on core ${second}`,
    undo: () => {
      for (const one of [...server.servers(), process.pid]) bind(one, before);
    },
  };
}
