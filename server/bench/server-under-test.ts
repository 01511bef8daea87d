import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { type Installation, type InstallationOptions, openInstallation } from '../src/testing/installation.ts';

export type ServerUnderTest = Installation;

/**
 * Resolves once the jobs that a new demo school starts are over: an image that is built and a model that is trained would
 * take part of what is measured.
 */
async function untilQuiet(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl });
  for (let looks = 0; looks < 600; looks++) {
    const { rows } = await pool.query(
      "select from job where state = 'running' or state = 'waiting' and run_at <= now()",
    );
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await pool.end();
}

/** Starts the product in processes of its own, with a demo school, on a database that the bench can reach too. */
export async function startServerUnderTest(
  options: Pick<InstallationOptions, 'servers' | 'statements'> = {},
): Promise<ServerUnderTest> {
  const home = await mkdtemp(join(tmpdir(), 'xueyan-bench-'));
  const remove = () => rm(home, { recursive: true, force: true });
  const installation = await openInstallation({ ...options, home, demo: true, lab: true }).catch(async (error) => {
    await remove();
    throw error;
  });
  const server: ServerUnderTest = {
    ...installation,
    get pid() {
      return installation.pid;
    },
    stop: async () => {
      await installation.stop();
      await remove();
    },
  };
  await untilQuiet(server.databaseUrl).catch(async (error) => {
    await server.stop();
    throw error;
  });
  return server;
}
