import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Incident } from '../engine.ts';
import { mountScript } from './data-device.ts';
import { GuestAgent } from './guest-agent.ts';
import { callProgram, startInGuest } from './guest-exec.ts';
import { canBeWoken, GuestWake, setClock } from './guest-wake.ts';
import type { MachineRecord } from './machine-record.ts';
import type { QemuProcess } from './qemu-process.ts';
import { QmpClient, type QmpEvent } from './qmp.ts';
import { SerialHub } from './serial-hub.ts';
import { freeDiskMb, type Site } from './site.ts';
import { KEYS_FILE, TERMINAL_FILE, TerminalHub } from './terminal-hub.ts';
import { connectUnix } from './unix-socket.ts';

type Line = 'qmp' | 'agent' | 'wake';

const SPACE_CHECK_MS = 2_000;
const RESIZE_PAUSE_MS = 80;
// A restored guest answers within a tenth of a second; a busy host may need many times that.
const WAKE_LIMIT_MS = 20_000;
const AGENT_LIMIT_MS = 30_000;
const REBOOT_LIMIT_MS = 240_000;
const MOUNT_LIMIT_MS = 20_000;

export interface MachineListener {
  /** Called when the process has ended; `wanted` when the engine itself ended it. */
  ended(machine: Machine, wanted: boolean): void;
  incident(incident: Incident): void;
}

/** A machine whose process runs, with its connections: control, agent, wake service and terminal. */
export class Machine {
  readonly record: MachineRecord;
  readonly folder: string;
  readonly process: QemuProcess;
  readonly agent: GuestAgent;
  readonly terminal: TerminalHub;
  readonly serial: SerialHub;
  /** Folder of its image. */
  readonly imageFolder: string;
  /** Serializes the checks that the shell for checks is installed. */
  checkShellTurn: Promise<unknown> = Promise.resolve();
  readonly #wake: GuestWake;
  readonly #site: Site;
  readonly #listener: MachineListener;
  #qmp: QmpClient;
  #clock: Promise<unknown> = Promise.resolve();
  #wanted = false;
  #released = false;
  #spaceTimer: NodeJS.Timeout | null = null;
  #resizeTimer: NodeJS.Timeout | null = null;

  private constructor(
    site: Site,
    record: MachineRecord,
    process: QemuProcess,
    sockets: Record<Line, Socket>,
    terminal: TerminalHub,
    listener: MachineListener,
  ) {
    this.#site = site;
    this.record = record;
    this.folder = site.layout.machine(record.id);
    this.imageFolder = site.layout.image(record.image.build);
    this.process = process;
    this.#listener = listener;
    this.agent = new GuestAgent(sockets.agent, () => this.#connect('agent'));
    this.#wake = new GuestWake(sockets.wake);
    this.terminal = terminal;
    this.serial = new SerialHub(
      () => this.#qmp,
      () => this.#connect('serial'),
    );
    this.#qmp = this.#holdControl(sockets.qmp);
    void process.exited.then(() => this.#end());
  }

  /** Connects to a process that is about to listen, or has been listening for long. */
  static async connect(
    site: Site,
    record: MachineRecord,
    process: QemuProcess,
    listener: MachineListener,
    limitMs: number,
  ): Promise<Machine> {
    const folder = site.layout.machine(record.id);
    const open = (name: Line): Promise<Socket> =>
      connectUnix(join(folder, name), { limitMs, giveUp: () => (process.check() ? null : 'QEMU has ended') });
    // QEMU opens its sockets in the order of its arguments and `qmp` is the last: waiting for that one is enough.
    const qmp = await open('qmp');
    const tries = await Promise.allSettled([open('agent'), open('wake')]);
    const [agent, wake] = tries.map((one) => (one.status === 'fulfilled' ? one.value : null));
    if (!agent || !wake) {
      for (const socket of [qmp, agent, wake]) socket?.destroy();
      throw tries.find((one) => one.status === 'rejected')?.reason ?? new Error('QEMU cannot be reached');
    }
    return new Machine(site, record, process, { qmp, agent, wake }, new TerminalHub(folder), listener);
  }

  get qmp(): QmpClient {
    return this.#qmp;
  }

  get alive(): boolean {
    return !this.process.gone;
  }

  /**
   * Sets the clock, which stood still while the machine was saved; this also shows that the guest is back. Called
   * before the guest runs, so that the request already waits for it.
   */
  async wakeUp(): Promise<void> {
    const timeZone = this.#site.timeZone();
    if (canBeWoken(this.record.image.wake)) {
      const { awake, set } = this.#wake.ask(timeZone, WAKE_LIMIT_MS);
      this.#clock = set;
      if (await awake) return;
    }
    await this.agent.awaitReady(AGENT_LIMIT_MS, () => (this.alive ? null : 'QEMU has ended'));
    await setClock(this.agent, timeZone);
  }

  /** Resolves when the clock is right: programs in the guest may ask for the time. */
  async clockSet(): Promise<void> {
    await this.#clock;
  }

  /** Mounts its data in the guest. A guest that cannot do it runs without. */
  async mountData(): Promise<void> {
    const { id, data } = this.record;
    if (!data) return;
    const folders = data.map(({ folder }) => folder);
    const work = callProgram(this.agent, MOUNT_LIMIT_MS, '/bin/sh', '-c', mountScript, 'sh', ...folders);
    const missing = await work.catch((error: unknown) => String(error));
    if (missing) this.#site.log.warn({ machine: id, missing }, 'data of a machine could not be mounted');
  }

  /** Connects the keyboard of the text console. QEMU accepts it only once the guest runs. */
  async connectKeyboard(): Promise<void> {
    const backend = { type: 'file', data: { in: KEYS_FILE, out: TERMINAL_FILE, append: true } };
    await this.#qmp.execute('chardev-change', { id: 'terminal', backend });
  }

  /** Sets the size of the text console; of several requests in a short time the last counts. */
  resize(columns: number, rows: number): void {
    if (!Number.isFinite(columns) || !Number.isFinite(rows)) return;
    const width = Math.min(500, Math.max(20, Math.floor(columns)));
    const height = Math.min(200, Math.max(5, Math.floor(rows)));
    if (this.#resizeTimer) clearTimeout(this.#resizeTimer);
    this.#resizeTimer = setTimeout(() => {
      this.#resizeTimer = null;
      startInGuest(this.agent, 'stty -F /dev/hvc0 cols "$1" rows "$2"', String(width), String(height)).catch(
        () => undefined,
      );
    }, RESIZE_PAUSE_MS);
  }

  /** Ends the process; the listener is notified that this was wanted. */
  async kill(): Promise<void> {
    this.#wanted = true;
    await this.process.kill();
  }

  /** Waits until the process has ended by itself, after a `quit`; kills it when it does not. */
  async quit(): Promise<void> {
    this.#wanted = true;
    await this.#qmp.execute('quit', undefined, 2_000).catch(() => undefined);
    await Promise.race([this.process.exited, sleep(2_000, undefined, { ref: false })]);
    await this.process.kill();
  }

  /** Connects to its port on the private network. */
  connectNetwork(): Promise<Socket> {
    return this.#connect('net');
  }

  /** Connects to the port of its gate, which leads from the private network to its closed one. */
  connectGate(): Promise<Socket> {
    return this.#connect('gate');
  }

  /** Releases the machine, which runs on. */
  release(): void {
    this.#released = true;
    this.#dropLines();
    this.process.release();
  }

  #connect(name: string): Promise<Socket> {
    return connectUnix(join(this.folder, name), {
      limitMs: 5_000,
      giveUp: () => (this.#released ? 'released' : this.process.check() ? null : 'QEMU has ended'),
    });
  }

  #holdControl(socket: Socket): QmpClient {
    const qmp = new QmpClient(socket);
    qmp.on('event', (event) => this.#hear(event));
    qmp.on('close', () => {
      if (this.#released || !this.process.check()) return;
      // Either QEMU is just ending, or the connection was cut: the first shows within a moment.
      this.#connect('qmp').then(
        (fresh) => {
          this.#qmp = this.#holdControl(fresh);
        },
        () => this.process.check(),
      );
    });
    return qmp;
  }

  #hear(event: QmpEvent): void {
    // QEMU has paused the guest in the middle of a write; it repeats the write as soon as it may go on.
    if (event.event === 'BLOCK_IO_ERROR' && event.data.nospace === true) this.#waitForSpace();
    if (event.event !== 'RESET') return;
    this.#site.log.info({ machine: this.record.id }, 'the guest restarted');
    if (this.record.data)
      this.agent
        .awaitReady(REBOOT_LIMIT_MS, () => (this.alive ? null : 'QEMU has ended'))
        .then(() => this.mountData())
        .catch(() => undefined);
  }

  /** True while the guest is paused because the host's disk is full. */
  get held(): boolean {
    return this.#spaceTimer !== null;
  }

  /** Pauses the guest until the host has space again. */
  async hold(): Promise<void> {
    if (this.held || !this.alive) return;
    this.#waitForSpace();
    await this.#qmp.execute('stop').catch(() => undefined);
  }

  #waitForSpace(): void {
    if (this.#spaceTimer) return;
    const machineId = this.record.id;
    this.#listener.incident({ machineId, kind: 'disk-full', detail: 'the guest is paused until the host has space' });
    this.#spaceTimer = setInterval(() => {
      freeDiskMb(this.#site.layout.machines)
        .then(async (free) => {
          // The threshold is above the one that pauses it, or it would be paused again at once.
          if (free < Math.max(16, 1.25 * this.#site.minFreeDiskMb) || !this.#spaceTimer) return;
          clearInterval(this.#spaceTimer);
          this.#spaceTimer = null;
          await this.#qmp.execute('cont');
          this.#listener.incident({ machineId, kind: 'disk-free', detail: 'there is space again, the guest goes on' });
        })
        .catch(() => undefined);
    }, SPACE_CHECK_MS);
    this.#spaceTimer.unref();
  }

  #dropLines(): void {
    if (this.#spaceTimer) clearInterval(this.#spaceTimer);
    if (this.#resizeTimer) clearTimeout(this.#resizeTimer);
    this.#spaceTimer = null;
    this.#resizeTimer = null;
    this.#qmp.close();
    this.agent.close();
    this.#wake.close();
    this.terminal.end();
    this.serial.end();
  }

  #end(): void {
    if (this.#released) return;
    this.#released = true;
    this.#dropLines();
    this.#listener.ended(this, this.#wanted);
  }
}
