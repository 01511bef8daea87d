import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The first image of a school is built once for each state of the recipes. A journey builds another one. */
const imageCache = join(root, '.cache', 'lab-images');

/** A real, separate server, as a school would run it. */
export interface ServerProcess {
  url: string;
  dataDir: string;
  /** Returns the output on the terminal since the last start. */
  said(): string;
  /** Ends it as an administrator would, or as a power cut would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  start(): Promise<void>;
}

/** A server whose files are removed with it. */
interface OwnSchool extends ServerProcess {
  end(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the product on its own address and data directory; resolves once it serves. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<ServerProcess> {
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  let child: ChildProcess | undefined;
  let output = '';
  const start = async () => {
    output = '';
    const next = spawn(process.execPath, ['server/dist/main.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        ...{ DATA_DIR: dataDir, PORT: String(chosen), HOST: '127.0.0.1', XUEYAN_IMAGE_CACHE: imageCache },
        // Their builds would keep a processor busy for a minute in every school.
        DEMO_IMAGES: '0',
        // As would a class made ahead after each start.
        WARM_MACHINES: '4',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = next;
    for (const stream of [next.stdout, next.stderr]) stream?.on('data', (text: Buffer) => (output += text));
    for (const end = Date.now() + 180_000; Date.now() < end; ) {
      if (next.exitCode !== null) throw new Error(`the server ended:\n${output}`);
      if (
        await fetch(`${url}/api/auth/sysinfo`).then(
          (reply) => reply.ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server does not answer:\n${output}`);
  };
  await start();
  return {
    url,
    dataDir,
    said: () => output,
    start,
    stop: async (signal = 'SIGTERM') => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Starts a separate demo school, for a journey that harms it; `end` removes everything again. */
export async function startSchool(): Promise<OwnSchool> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-e2e-'));
  // Copying one takes a third of the work of filling one.
  if (process.env.MADE_SCHOOL) await copyFolder(process.env.MADE_SCHOOL, dataDir);
  return openFolder(dataDir);
}

async function openFolder(dataDir: string, env: Record<string, string> = {}): Promise<OwnSchool> {
  const server = await startServer(dataDir, env);
  return {
    ...server,
    end: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Copies with the owners, which Node’s own copy drops: the database belongs to another user where root runs the tests.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  const [code] = await once(
    spawn('cp', ['-a', '--reflink=auto', '--sparse=always', `${from}/.`, to], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Error(`${from} cannot be copied`);
}

/**
 * Starts a school, by default a copy of the demo school, on a host whose QEMU does not run. `DEMO: '0'`: an empty one.
 */
export async function startSchoolWithoutLab(env: Record<string, string> = {}): Promise<OwnSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-path-'));
  await writeFile(join(folder, 'qemu-system-x86_64'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-e2e-'));
  if (process.env.MADE_SCHOOL && env.DEMO !== '0') await copyFolder(process.env.MADE_SCHOOL, dataDir);
  const school = await openFolder(dataDir, { PATH: [folder, process.env.PATH].join(delimiter), ...env });
  return {
    ...school,
    end: async () => {
      await school.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
