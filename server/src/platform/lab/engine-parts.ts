/** Virtual machines of the server's own host, or containers of a cluster. */
export type EngineName = 'qemu' | 'lxd';

/** Power switch of a running machine. */
export interface PowerEngine {
  /** Ends the machine and keeps its disk, with what programs have written: the next `start` boots that disk. */
  off(machineId: string): Promise<void>;
}

export interface SnapshotEngine {
  /**
   * Saves a running machine, which is paused during the save and then goes on; returns MiB on the disk. On failure
   * nothing is left.
   */
  take(machineId: string, snapshotId: string): Promise<number>;
  /** Ends the machine, if it runs, and makes its next `start` go on from the snapshot. Without room nothing changes. */
  restore(machineId: string, snapshotId: string): Promise<void>;
  /** Unknown ids are fine. */
  remove(machineId: string, snapshotId: string): Promise<void>;
}

/** Data that is stored once and that machines see, each mounted read-only. */
export interface DataEngine {
  /**
   * Makes a read-only disk of a file, or of the contents of a zip or tar.gz archive; progress in percent. Aborting ends
   * the build and leaves nothing. Rejects with a fault of `wire/document` for a file that is not an archive or holds too
   * much.
   */
  build(request: DataRequest, onProgress: (percent: number) => void, signal: AbortSignal): Promise<DataManifest>;
  /** Unknown ids are fine. Machines that have the data already keep it until they are destroyed. */
  remove(id: string): Promise<void>;
}

export interface DataRequest {
  /** Chosen by the client: lower case letters, digits and `-`, at most 40. */
  id: string;
  /** Path of the source file, which is not changed. */
  path: string;
  /** Name of the file in machines; unused for an archive that is unpacked. */
  name: string;
  unpack: boolean;
  /** Maximum number of bytes after unpacking, and maximum number of files. */
  mostBytes: number;
  mostFiles: number;
}

export interface DataManifest {
  /** Number of files on the disk, and their total bytes. */
  files: number;
  bytes: number;
  /** Size of the disk in bytes. */
  diskBytes: number;
  /** SHA-256 of the source file, in hexadecimal. */
  checksum: string;
  /** Names in an archive that lead out of it or occur twice; they are left out. At most 20 are listed. */
  refused: string[];
}

/** Data mounted in a machine, under `/data/<folder>`. */
export interface DataMount {
  id: string;
  /** Lower case letters, digits, `.`, `_` and `-`, at most 40. */
  folder: string;
}

/** Differences between engines that users notice. */
export interface EngineTraits {
  /** Machines with a login on their serial port: those that boot an uploaded disk, or all of them. */
  serialLogin: 'uploads' | 'all';
  /** True if `openPort` also reaches ports of the machine's loopback. */
  reachesLoopback: boolean;
}
