import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { waitForFirstImage } from './api.ts';
import { startServer } from './server-process.ts';

/**
 * A demo school for each worker, for the journeys that do not harm it: what one changes, another must not stumble over.
 * Those that end servers start their own.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  // While a journey is being written, one server may serve many runs.
  if (process.env.SCHOOL_URL) return async () => {};
  const schools = await Promise.all(Array.from({ length: config.workers }, openSchool));
  process.env.SCHOOL_URLS = schools.map((school) => school.url).join(' ');
  return async () => {
    for (const school of schools) await school.end();
  };
}

async function openSchool() {
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-e2e-'));
  const server = await startServer(dataDir);
  await waitForFirstImage(server.url);
  return {
    url: server.url,
    end: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
