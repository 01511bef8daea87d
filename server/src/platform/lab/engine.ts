import type { Duplex } from 'node:stream';

/**
 * What every lab engine can do. Features speak to this interface and never ask which engine they have.
 * Sizes are MiB, times are milliseconds, ids are the caller's (lower case letters, digits and `-`, at most 40).
 * Everything here may reject with a `LabError`; its `code` is stable, its `detail` is for the log, never for a student.
 */
export interface LabEngine {
  readonly name: string;

  /** What this host can do. Cheap after the first call; `refresh` probes again (after an installation, say). */
  status(refresh?: boolean): Promise<EngineStatus>;

  /** The zone that the machines' clocks show, told to each as it starts; `Asia/Shanghai` until said otherwise. */
  keepTime(timeZone: string): void;

  /**
   * Builds one of the recipes in `images/` into `imageDir(build)`. Each line the build prints goes to `onLog`.
   * Aborting the signal ends the build and removes what it had made.
   */
  buildImage(
    recipe: string,
    build: string,
    onLog: (line: string) => void,
    signal?: AbortSignal,
  ): Promise<ImageManifest>;
  /**
   * Builds an image on another one: starts a machine from it that is thrown away afterwards, brings packages and files into
   * it, runs the commands as root, and keeps what has changed on its disk. Log and abort as of `buildImage`.
   */
  buildLayer(layer: LayerRequest, onLog: (line: string) => void, signal?: AbortSignal): Promise<ImageManifest>;
  /**
   * Copies the disk of a running machine, which is paused meanwhile, into `imageDir(capture)`; `buildLayer` starts from it, and
   * `removeImage` takes it away. Answers the image that it stands on.
   */
  captureDisk(machineId: string, capture: string): Promise<ImageRef>;
  /**
   * Writes the disk of a running machine, which is paused while it is copied, into the file `path` as a compressed qcow2 that
   * stands alone; answers its bytes. Whoever removes that file meanwhile ends the work. `no-export` where this cannot be done.
   */
  exportDisk(machineId: string, path: string): Promise<number>;
  /**
   * Takes over a disk that was uploaded, made into a qcow2 that stands alone, as an image that boots by itself from its first
   * sector. `path` is left as it is.
   */
  importDisk(image: ImageRef, path: string, minMemoryMb: number): Promise<ImageManifest>;
  /** SHA-256 of a built image's disk, in hexadecimal. */
  checksum(build: string): Promise<string>;
  /** What the images, templates and machines of this host take on disk. */
  diskUse(): Promise<DiskUse[]>;
  /** A mark of what a recipe says now: it changes with every file that the build is made from. */
  recipeKey(recipe: string): Promise<string>;
  /** Removes a built image and its templates. Machines that still run from it keep their files open and live on. */
  removeImage(build: string): Promise<void>;

  /** Makes sure a memory template exists for this image and size. Concurrent calls share one build. */
  ensureTemplate(image: ImageRef, size: MachineSize, onLog?: (line: string) => void): Promise<TemplateStatus>;
  hasTemplate(image: ImageRef, size: MachineSize): Promise<boolean>;

  /**
   * Starts a machine: from its own saved state when `suspend` left one, else from the memory template, else cold.
   * Resolves when the machine is usable (its agent has answered). A second call while the first runs shares it.
   */
  start(request: StartRequest): Promise<StartResult>;
  /** Saves memory and disk and ends the process; the next `start` continues where it stood. */
  suspend(machineId: string): Promise<void>;
  /** Ends the machine and deletes its disk and memory. Unknown ids are fine: the wish is already true. */
  destroy(machineId: string): Promise<void>;
  /** `destroy`, then a fresh `start`. Open consoles are told by their stream's end. */
  reset(request: StartRequest): Promise<StartResult>;

  /** Memory and disk of a machine, kept beside it under the caller's ids, until the machine is destroyed. */
  readonly snapshots: SnapshotEngine;

  /**
   * A second server life meets the machines of the first. `known` are the ids that should run here.
   * Answers which of them still live (now under control again) and which are gone;
   * machines of this installation that nobody knows are ended (`reaped`). Suspended ones are left alone.
   */
  adopt(known: string[], suspended: string[]): Promise<AdoptResult>;

  /** The machines that are under control here and live. */
  held(): string[];

  /** The screen and keyboard, or the text console. Any number of readers; each gets what was on the console before. */
  openConsole(machineId: string, kind: ConsoleKind): Promise<ConsoleStream>;

  /**
   * A connection to a TCP port of the machine; it ends without a byte where nothing listens there for others than the machine
   * itself. `no-ports` where this cannot be done with this machine.
   */
  openPort(machineId: string, port: number): Promise<Duplex>;

  /** Runs a shell script in the machine as root and waits for it, at most `limitMs`. Output beyond `maxBytes` is cut. */
  exec(machineId: string, script: string, limits?: ExecLimits): Promise<ExecResult>;
  /**
   * The files that checks rely on (shells, C library, guest agent) which are no longer those of the image; empty where the image
   * does not say, or all is well. It is asked of the guest, whose root may lie.
   */
  changedParts(machineId: string): Promise<string[]>;
  /** A picture of the screen, PNG; at most so many pixels wide, where that is said. */
  screenshot(machineId: string, mostWide?: number): Promise<Buffer>;
  /** The last lines of the text console as plain text, control sequences removed. */
  consoleTail(machineId: string, lines: number): Promise<string[]>;

  usage(machineId: string): Promise<MachineUsage>;

  /** Calls back when a machine ends without being asked to, is paused because the host's disk is full, or goes on. */
  onIncident(listener: (incident: Incident) => void): () => void;

  /** Lets go of all machines (they run on) or, with `destroyAll`, ends them. */
  close(options?: { destroyAll?: boolean }): Promise<void>;
}

export interface SnapshotEngine {
  /** Of a running machine, which is paused meanwhile and goes on; answers MiB on the disk. On failure nothing is left. */
  take(machineId: string, snapshotId: string): Promise<number>;
  /** Ends the machine, where it runs, and has its next `start` go on from the snapshot. Without room nothing changes. */
  restore(machineId: string, snapshotId: string): Promise<void>;
  /** Unknown ones are fine. */
  remove(machineId: string, snapshotId: string): Promise<void>;
}

export interface EngineStatus {
  available: boolean;
  /** What must be installed or allowed before machines can run, as stable codes (`qemu-broken`: it is there and does not run; `lxd-away`: it does not answer). */
  missing: ('qemu-missing' | 'qemu-img-missing' | 'qemu-broken' | 'lxd-away')[];
  version: string;
  /** The hosts that machines are spread over, where the engine has several or none of its own. */
  members?: { name: string; address: string; isOnline: boolean }[];
  accelerator: 'kvm' | 'tcg' | 'none';
  /** Why KVM is not used, when it is not; for the administrator's screen. */
  acceleratorNote: '' | 'chosen' | 'no-device' | 'closed' | 'no-boot' | 'unproven';
  /** What QEMU said of it, for who looks into it; not translated. */
  acceleratorDetail: string;
  /** How guests are held: cgroup version (0 = none), and whether each has a user id and a network of its own. */
  isolation: { cgroup: 0 | 1 | 2; ownUser: boolean; ownNetwork: boolean };
  host: { cpus: number; memoryMb: number; freeMemoryMb: number; freeDiskMb: number };
}

/** A built image as the engine finds it again: the recipe's name and the id of the build. */
export interface ImageRef {
  recipe: string;
  build: string;
}

export interface LayerRequest extends ImageRef {
  base: ImageRef;
  /** A captured disk to start from instead of the base image's; empty for none. */
  capture: string;
  /** Debian packages by name; fetched by the host, since the machine reaches no network. */
  packages: string[];
  files: { path: string; text: string; executable: boolean }[];
  /** Lines for the shell; the first that fails ends the build. */
  commands: string;
}

/** Something that lies on disk: its build, template's name or machine's id. */
export interface DiskUse {
  kind: 'image' | 'template' | 'machine';
  name: string;
  /** Of a template, the image it was made from. */
  build: string;
  sizeMb: number;
}

export interface ImageManifest extends ImageRef {
  /** Kernel command line without the console arguments the engine adds. */
  append: string;
  minMemoryMb: number;
  diskMb: number;
  /** Bytes on disk of everything the image consists of. */
  bytes: number;
  /** Who is signed in on the text console. */
  user: string;
  /** The protocol of the small service that sets the clock after a restore; with none, or an unknown one, the guest agent does, more slowly. */
  wake?: number;
  /** It boots by what is on its disk, not by a kernel of ours beside it. */
  boot?: 'disk';
  /** The machine draws a desktop on its screen; without, there is only a text console there too. */
  desktop?: boolean;
  /** The build whose disk its own stands on; those of a shipped recipe stand alone. */
  base?: string;
  /** SHA-256 of what checks rely on, by path in the guest; images of an older recipe have none. */
  seal?: Record<string, string>;
}

export interface MachineSize {
  cpus: number;
  memoryMb: number;
}

export interface StartRequest {
  machineId: string;
  image: ImageRef;
  size: MachineSize;
  /** On a private network; without, it reaches nobody. */
  link?: Link;
}

/** A place on a private network: machines that name the same one reach each other, and nothing else. */
export interface Link {
  network: string;
  /** Its name there: lower case letters, digits and `-`, at most 31. */
  name: string;
  /** IPv4, with the length of the prefix: `10.77.0.11/24`. */
  address: string;
  /** Everybody on the network, itself too, without prefixes. */
  hosts: { name: string; address: string }[];
}

export interface StartResult {
  from: 'template' | 'cold' | 'suspended';
  /** Why the template was not used, when one was expected (`template-missing`, `restore-failed`). */
  fallback: string | null;
  elapsedMs: number;
}

export interface TemplateStatus {
  key: string;
  made: boolean;
  elapsedMs: number;
}

export interface AdoptResult {
  adopted: string[];
  lost: string[];
  reaped: string[];
}

export type ConsoleKind = 'terminal' | 'desktop';

/**
 * `terminal` carries the raw bytes of a tty: UTF-8 and control sequences. `desktop` carries RFB (VNC).
 * Ends when the machine ends.
 */
export interface ConsoleStream {
  stream: Duplex;
  /** Tells the guest's tty its size; a no-op for a desktop. */
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
  /** The output was longer than `maxBytes`; the rest is gone. */
  cut: boolean;
  /** The script was killed at `limitMs`; `exitCode` is 124. */
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
  kind: 'ended' | 'disk-full' | 'disk-free';
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
