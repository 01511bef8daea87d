import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { waitForFirstImage } from './api.ts';
import { startSchool, startServer } from './server-process.ts';

/**
 * A demo school for each worker, for the journeys that do not harm it: what one changes, another must not stumble over.
 * Those that end servers start their own.
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

/** The files of a demo school that was filled and has its image, of which the others are copies; answers their folder. */
async function makeSchool(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-e2e-'));
  const server = await startServer(dataDir);
  await waitForFirstImage(server.url);
  await server.stop();
  return dataDir;
}
