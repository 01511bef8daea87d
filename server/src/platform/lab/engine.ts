import type { Duplex } from 'node:stream';
import type { ImageEngine, ImageToRun } from './engine-images.ts';
import type { DataEngine, DataMount, EngineName, EngineTraits, PowerEngine, SnapshotEngine } from './engine-parts.ts';
import type { AdoptResult, EngineStatus } from './engine-report.ts';
import type { SshKey } from './ssh-key.ts';

/**
 * Interface of every lab engine. Features depend on it alone and never ask which engine runs.
 * Sizes are MiB, times are milliseconds, ids are chosen by the client (lower case letters, digits and `-`, at most 40).
 * Every method may reject with a `LabError`; its `code` is stable, its `detail` is for the log, never for a student.
 */
export interface LabEngine extends ImageEngine {
  readonly name: string;
  readonly traits: EngineTraits;
  /** Engines that an image's machines can be started on; the first is the one where nothing was chosen. */
  readonly engines: readonly EngineName[];

  /** Describes what this host can do. Cheap after the first call; `refresh` probes again, as after an installation. */
  status(refresh?: boolean): Promise<EngineStatus>;

  /** Sets the zone that the machines' clocks show, passed to each machine as it starts; `Asia/Shanghai` by default. */
  keepTime(timeZone: string): void;

  /**
   * Makes sure that a memory template exists for this image and size. Concurrent calls share one build, which is called
   * off when the signals of all of them have aborted; then it rejects with `cancelled`, and nothing of it runs on.
   */
  ensureTemplate(
    image: ImageToRun,
    size: MachineSize,
    onLog?: (line: string) => void,
    signal?: AbortSignal,
  ): Promise<TemplateStatus>;
  hasTemplate(image: ImageToRun, size: MachineSize): Promise<boolean>;

  /**
   * Starts a machine: from its own saved state when `suspend` left one, else from the memory template, else cold.
   * Resolves when the machine is usable (its agent has answered). A second call while the first runs shares it.
   */
  start(request: StartRequest): Promise<StartResult>;
  /** Saves memory and disk and ends the process; the next `start` continues from there. */
  suspend(machineId: string): Promise<void>;
  /** Ends the machine and deletes its disk and memory. Unknown ids are fine: there is nothing left to delete. */
  destroy(machineId: string): Promise<void>;
  /** Runs `destroy`, then a fresh `start`. Open consoles notice by the end of their stream. */
  reset(request: StartRequest): Promise<StartResult>;

  /** Memory and disk of a machine, stored beside it under ids chosen by the client, until the machine is destroyed. */
  readonly snapshots: SnapshotEngine;
  /**
   * Makes a machine anew whose host is lost, elsewhere, from the copy of its last snapshot: its next `start` goes on from
   * there. Returns the id of that snapshot, the only one that it has then. Rejects with `snapshot-missing` without a copy.
   */
  rescue(request: StartRequest): Promise<string>;
  readonly power: PowerEngine;
  readonly data: DataEngine;

  /**
   * Takes over the machines of an earlier server process. `known` are the ids that should run here.
   * Returns which of them still live (now under control again) and which are gone. Machines of this installation
   * that are in neither list are ended (`reaped`). Suspended ones are left alone.
   */
  adopt(known: string[], suspended: string[]): Promise<AdoptResult>;

  /** Returns whether the machine has a disk here, whether it runs or not. */
  has(machineId: string): Promise<boolean>;

  /** Returns the ids of the live machines under the control of this engine. */
  held(): string[];

  /** Opens the screen with its keyboard, or the text console. Each of any number of readers first gets what was there. */
  openConsole(machineId: string, kind: ConsoleKind): Promise<ConsoleStream>;

  /**
   * Connects to a TCP port of the machine; the connection ends without a byte where nothing listens there; see
   * `EngineTraits` for those of its loopback. Rejects with `no-ports` where this cannot be done with this machine.
   */
  openPort(machineId: string, port: number): Promise<Duplex>;

  /**
   * Runs a shell script in the machine as root and waits for it, at most `limitMs`. Output beyond `maxBytes` is cut.
   */
  exec(machineId: string, script: string, limits?: ExecLimits): Promise<ExecResult>;
  /**
   * Returns the files that checks rely on (shells, C library, guest agent) and that differ from those of the image.
   * Empty where the image does not list them, or nothing differs. The guest is asked, and its root may lie.
   */
  changedParts(machineId: string): Promise<string[]>;
  /** Takes a picture of the screen as PNG, at most `mostWide` pixels wide if given. */
  screenshot(machineId: string, mostWide?: number): Promise<Buffer>;
  /** Returns the last lines of the text console as plain text, control sequences removed. */
  consoleTail(machineId: string, lines: number): Promise<string[]>;

  usage(machineId: string): Promise<MachineUsage>;

  /** Calls back when a machine ends without being asked to, is paused because the host's disk is full, goes on, or is out of reach. */
  onIncident(listener: (incident: Incident) => void): () => void;

  /** Releases all machines (they run on) or, with `destroyAll`, ends them. Builds and templates are called off. */
  close(options?: { destroyAll?: boolean }): Promise<void>;
}

export interface MachineSize {
  cpus: number;
  memoryMb: number;
}

export interface StartRequest {
  machineId: string;
  image: ImageToRun;
  size: MachineSize;
  /** Graphics processors that it wants: it gets those of its host, and starts without where there are none. */
  gpus?: number;
  /** Private network of the machine; without one, it reaches no other machine. */
  link?: Link;
  /** Data for a new machine; a machine that has run before keeps what it has. At most four. */
  data?: DataMount[];
}

/** Attachment to a private network: machines that name the same network reach each other, and nothing else. */
export interface Link {
  network: string;
  /** Name on the network: lower case letters, digits and `-`, at most 31. */
  name: string;
  /** IPv4 address with the prefix length: `10.77.0.11/24`. */
  address: string;
  /** All machines on the network, including this one, without prefix lengths. */
  hosts: { name: string; address: string }[];
  /** Key by which the machines log in to each other over SSH, where they have it; the same for all of them. */
  sshKey?: SshKey;
}

export interface StartResult {
  from: 'template' | 'cold' | 'suspended';
  /** Reason why the template was not used, when one was expected (`template-missing`, `restore-failed`). */
  fallback: string | null;
  elapsedMs: number;
  /** Data that the machine was given when it was made. */
  data?: DataMount[];
}

export interface TemplateStatus {
  key: string;
  made: boolean;
  elapsedMs: number;
}

export type ConsoleKind = 'terminal' | 'desktop' | 'serial';

/**
 * `terminal` carries the raw bytes of a tty: UTF-8 and control sequences; `serial` those of the serial port. `desktop`
 * carries RFB (VNC).
 * Ends when the machine ends.
 */
export interface ConsoleStream {
  stream: Duplex;
  /** Sets the size of the guest's tty; does nothing for a desktop. */
  resize(columns: number, rows: number): void;
}

export interface ExecLimits {
  limitMs?: number;
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface ExecResult {
  exitCode: number;
  output: string;
  /** True if the output was longer than `maxBytes`; the rest is lost. */
  cut: boolean;
  /** True if the script was killed at `limitMs`; `exitCode` is then 124. */
  timedOut: boolean;
  elapsedMs: number;
}

export interface MachineUsage {
  /** Proportional set size of the process. */
  memoryMb: number;
  cpuSeconds: number;
  diskMb: number;
  uptimeMs: number;
}

export interface Incident {
  machineId: string;
  /** `member-lost`, `member-back`: the host in a cluster, named in the detail, does not answer, or does again. */
  kind: 'ended' | 'disk-full' | 'disk-free' | 'member-lost' | 'member-back';
  detail: string;
}

export type LabErrorCode =
  | 'engine-unavailable'
  | 'image-missing'
  | 'disk-full'
  | 'not-running'
  | 'start-failed'
  | 'suspend-failed'
  | 'snapshot-missing'
  | 'agent-silent'
  | 'build-failed'
  | 'boot-failed'
  | 'no-ports'
  | 'no-export'
  | 'data-missing'
  | 'cancelled';

export class LabError extends Error {
  readonly code: LabErrorCode;
  readonly detail: string;
  constructor(code: LabErrorCode, detail = '', options?: ErrorOptions) {
    super(`${code}: ${detail}`, options);
    this.name = 'LabError';
    this.code = code;
    this.detail = detail;
  }
}
