import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForFirstImage } from './api.ts';
import { startServer } from './server-process.ts';

/** One demo school for the journeys that do not harm it; those that end servers start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  // While a journey is being written, one server may serve many runs.
  if (process.env.SCHOOL_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-e2e-'));
  const server = await startServer(dataDir);
  process.env.SCHOOL_URL = server.url;
  await waitForFirstImage(server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
