import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { takeFolder } from '../../owned/folder.ts';
import { startOwned } from '../../owned/start.ts';
import { LabError } from '../engine.ts';
import { openGate } from './gate.ts';
import type { Machine } from './machine.ts';
import type { NetworkSwitch } from './network-switch.ts';
import type { Site } from './site.ts';
import { connectUnix } from './unix-socket.ts';

const PROGRAM = join(import.meta.dirname, 'port-relay.py');
const READY_LIMIT_MS = 10_000;
/** Maximum number of ports of one machine that are held open; the next one closes the oldest. */
const MOST_PORTS = 16;
/** In a network of the machine's own no other program has ports. */
const FIRST_OWN_PORT = 40_000;

interface Relay {
  child: ChildProcess;
  socket: string;
  /** For each port of the guest, the port beside QEMU that leads to it; the oldest first. */
  ports: Map<number, Promise<number>>;
  next: number;
}

/**
 * Access to the TCP ports of guests. QEMU forwards a port of its loopback to one of the guest (`hostfwd_add`, which
 * `restrict=on` allows), and a small process in QEMU's network namespace carries connections from a unix socket of ours
 * to that loopback: nothing listens where the host's own programs could reach it. One process per machine, started when
 * it is first needed.
 */
export class PortRelays {
  readonly #networks: NetworkSwitch;
  readonly #relays = new Map<string, Promise<Relay>>();

  constructor(networks: NetworkSwitch) {
    this.#networks = networks;
  }

  /** Connects to a port of the guest. Where nothing listens there the connection ends without a byte. */
  async connect(site: Site, machine: Machine, port: number): Promise<Socket> {
    const { link } = machine.record;
    if (link) await openGate(this.#networks, machine, link.network);
    const relay = await this.#relayOf(site, machine);
    const outer = await (relay.ports.get(port) ?? open(site, machine, relay, port));
    const socket = await connectUnix(relay.socket, { limitMs: 5_000, giveUp: () => ended(relay) });
    socket.write(`${outer}\n`);
    return socket;
  }

  close(): void {
    for (const [id] of this.#relays) this.end(id);
  }

  /** Ends the relay of a machine that has ended. */
  end(machineId: string): void {
    const starting = this.#relays.get(machineId);
    this.#relays.delete(machineId);
    starting?.then(({ child }) => child.kill('SIGKILL')).catch(() => undefined);
  }

  #relayOf(site: Site, machine: Machine): Promise<Relay> {
    const { id } = machine.record;
    const known = this.#relays.get(id);
    if (known) return known;
    const starting = startRelay(site, machine);
    this.#relays.set(id, starting);
    const forget = () => {
      if (this.#relays.get(id) === starting) this.#relays.delete(id);
    };
    starting.then(({ child }) => child.once('exit', forget), forget);
    return starting;
  }
}

const ended = ({ child }: Relay) => ((child.exitCode ?? child.signalCode) !== null ? 'the relay has ended' : null);

async function startRelay(site: Site, machine: Machine): Promise<Relay> {
  const relays = join(site.layout.dir, 'relays');
  await mkdir(relays, { recursive: true, mode: 0o700 });
  const folder = await takeFolder(relays, 'relay-');
  const socket = join(folder.path, 'socket');
  const [program = '', ...args] = [...enter(site, machine.process.pid), 'python3', '-I', PROGRAM, socket];
  const child = startOwned('ports of a machine', program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const forget = () => void folder.remove().catch(() => undefined);
  child.once('exit', forget);
  child.once('error', forget);
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.length < 10 && errors.push(chunk));
  const outcome = await Promise.race([
    once(child.stdout, 'data', { signal: AbortSignal.timeout(READY_LIMIT_MS) }).then(() => ''),
    once(child, 'exit').then(() => Buffer.concat(errors).toString('utf8').slice(-500) || 'it ended'),
  ]).catch((error: unknown) => String(error));
  if (outcome) {
    child.kill('SIGKILL');
    throw new LabError('no-ports', outcome);
  }
  // The child lives as long as this pipe, and must not keep this process alive.
  child.unref();
  child.stdin.on('error', () => undefined);
  return { child, socket, ports: new Map(), next: FIRST_OWN_PORT };
}

/** Returns the start of a command that runs where QEMU's loopback is. */
function enter({ ownNetwork }: Site, pid: number): string[] {
  if (ownNetwork.length === 0) return [];
  const asUser = ownNetwork.includes('--user') ? ['--user', '--preserve-credentials'] : [];
  return ['nsenter', '--target', String(pid), ...asUser, '--net', '--'];
}

function open(site: Site, machine: Machine, relay: Relay, port: number): Promise<number> {
  const opening = forward(site, machine, relay, port);
  relay.ports.set(port, opening);
  opening.catch(() => relay.ports.delete(port));
  return opening;
}

async function forward(site: Site, machine: Machine, relay: Relay, port: number): Promise<number> {
  const { link } = machine.record;
  const [network, guest] = link ? ['spare', link.address.replace('/24', '')] : ['n0', ''];
  const [oldest] = relay.ports;
  if (oldest && relay.ports.size >= MOST_PORTS) {
    relay.ports.delete(oldest[0]);
    await command(machine, `hostfwd_remove ${network} tcp:127.0.0.1:${await oldest[1]}`);
  }
  const own = site.ownNetwork.length > 0;
  const outer = own ? relay.next++ : await freePort();
  // A forward of an earlier server process may still exist.
  if (own) await command(machine, `hostfwd_remove ${network} tcp:127.0.0.1:${outer}`);
  const said = await command(machine, `hostfwd_add ${network} tcp:127.0.0.1:${outer}-${guest}:${port}`);
  if (said.trim()) throw new LabError('no-ports', said.trim());
  return outer;
}

const command = async (machine: Machine, line: string): Promise<string> =>
  String(await machine.qmp.execute('human-monitor-command', { 'command-line': line }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
