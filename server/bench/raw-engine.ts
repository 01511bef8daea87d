import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MachineSize } from '../src/platform/lab/engine.ts';
import type { ImageManifest } from '../src/platform/lab/engine-images.ts';
import { layoutOf } from '../src/platform/lab/qemu/layout.ts';
import { type Accelerator, qemuArguments } from '../src/platform/lab/qemu/qemu-arguments.ts';
import { askShell } from './person.ts';

const run = promisify(execFile);

/**
 * The limit that a lab start is compared with: the same template, disk and QEMU arguments, run with the minimum. No
 * user of its own, no control group, no guest agent, no database, no HTTP. One clone: overlay by qemu-img, QEMU,
 * restore, and the shell's first output on its console.
 */
export interface RawEngine {
  clone(): Promise<RawMachine>;
  /** Boots the image instead of restoring its template. */
  boot(): Promise<RawMachine>;
}

export interface RawMachine {
  elapsedMs: number;
  send(text: string): void;
  heard(pattern: RegExp): Promise<void>;
  /** Runs a line of QEMU's own monitor; rejects with what it complains about. */
  monitor(line: string): Promise<void>;
  end(): Promise<void>;
}

/** The console as a plain socket; the backend of a guest's console is not part of its saved state. */
const rawTerminal = 'socket,id=terminal,path=terminal,server=on,wait=off';

export function rawEngine(labDir: string, build: string, size: MachineSize, accelerator: Accelerator): RawEngine {
  const layout = layoutOf(labDir);
  const image: ImageManifest = JSON.parse(readFileSync(join(layout.image(build), 'manifest.json'), 'utf8'));
  const templateName = () => {
    const found = readdirSync(layout.templates).find((name) => {
      const { build: of } = JSON.parse(readFileSync(join(layout.template(name), 'template.json'), 'utf8'));
      return of === build;
    });
    if (!found) throw new Error(`no template of ${build}`);
    return found;
  };
  const start = async (template: string | null): Promise<RawMachine> => {
    const began = performance.now();
    const folder = layout.machine(`raw-${randomUUID().slice(0, 8)}`);
    mkdirSync(folder);
    const base = template ? `../../templates/${template}/disk.qcow2` : `../../images/${build}/disk.qcow2`;
    await run('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', base, '-F', 'qcow2', 'disk.qcow2'], { cwd: folder });
    const args = qemuArguments({
      name: 'raw',
      image,
      size,
      accelerator,
      memory: template
        ? { kind: 'private-file', path: `../../templates/${template}/ram.img`, readOnly: false }
        : { kind: 'anonymous' },
      incoming: template !== null,
    }).map((argument) => (/^\w+,id=terminal,/.test(argument) ? rawTerminal : argument));
    const state = template ? openSync(join(layout.template(template), 'state'), 'r') : 'ignore';
    const child = spawn('qemu-system-x86_64', args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore', state] });
    const monitor = await connectSoon(join(folder, 'qmp'));
    await command(monitor, { execute: 'qmp_capabilities' });
    if (template) await restore(monitor);
    const console = await connectSoon(join(folder, 'terminal'));
    const machine = talkTo(console);
    await untilAnswered(machine);
    return {
      ...machine,
      elapsedMs: performance.now() - began,
      monitor: async (line) => {
        const said = await command(monitor, { execute: 'human-monitor-command', arguments: { 'command-line': line } });
        if (said) throw new Error(`${line}: ${said}`);
      },
      end: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        for (const socket of [monitor, console]) socket.destroy();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };
  return { clone: () => start(templateName()), boot: () => start(null) };
}

/** A guest that is still booting loses its input, so the command is repeated until one is answered. */
async function untilAnswered(machine: Pick<RawMachine, 'send' | 'heard'>): Promise<void> {
  let answered = false;
  const note = () => {
    answered = true;
  };
  for (const end = Date.now() + 240_000; Date.now() < end; ) {
    const asked = askShell(machine).then(note);
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 1000))]);
    if (answered) return;
  }
  throw new Error('the shell never answered');
}

async function restore(monitor: Socket): Promise<void> {
  const capabilities = [{ capability: 'x-ignore-shared', state: true }];
  await command(monitor, { execute: 'migrate-set-capabilities', arguments: { capabilities } });
  await command(monitor, { execute: 'migrate-incoming', arguments: { uri: 'fd:3' } });
  for (;;) {
    const { status } = (await command(monitor, { execute: 'query-status' })) as { status: string };
    if (status !== 'inmigrate') break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await command(monitor, { execute: 'cont' });
}

async function connectSoon(path: string): Promise<Socket> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const socket = createConnection(path);
    const opened = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    if (opened) return socket;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`nothing listens on ${path}`);
}

function command(monitor: Socket, message: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: Buffer) => {
      text += chunk;
      for (const line of text.split('\n').slice(0, -1)) {
        const reply = JSON.parse(line);
        if (!('return' in reply) && !('error' in reply)) continue;
        monitor.off('data', hear);
        if ('error' in reply) reject(new Error(JSON.stringify(reply.error)));
        else resolve(reply.return);
        return;
      }
    };
    monitor.on('data', hear);
    monitor.write(`${JSON.stringify(message)}\n`);
  });
}

function talkTo(socket: Socket): Pick<RawMachine, 'send' | 'heard'> {
  let heard = '';
  const listeners = new Set<() => void>();
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    heard += chunk;
    for (const listener of listeners) listener();
  });
  return {
    send: (text) => socket.write(text),
    heard: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          if (!pattern.test(heard)) return;
          heard = '';
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}
