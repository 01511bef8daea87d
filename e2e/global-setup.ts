import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { waitForFirstImage } from './api.ts';
import { startSchool, startServer } from './server-process.ts';

/**
 * Starts a demo school for each worker, for journeys that do not harm it, so that the changes of one worker do not
 * disturb another. Journeys that end servers start their own.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  // While a journey is being written, one server may serve many runs.
  if (process.env.SCHOOL_URL) return async () => {};
  const madeDir = await makeSchool();
  process.env.MADE_SCHOOL = madeDir;
  const schools = await Promise.all(Array.from({ length: config.workers }, () => startSchool()));
  process.env.SCHOOL_URLS = schools.map((school) => school.url).join(' ');
  return async () => {
    await Promise.all(schools.map((school) => school.end()));
    await rm(madeDir, { recursive: true, force: true });
  };
}

/** Makes the files of a filled demo school with its image, of which the others are copies; returns their folder. */
async function makeSchool(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-e2e-'));
  const server = await startServer(dataDir);
  await waitForFirstImage(server.url);
  await server.stop();
  return dataDir;
}
