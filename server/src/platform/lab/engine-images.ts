import type { EngineName } from './engine-parts.ts';
import type { DiskUse } from './engine-report.ts';

/** The images of a lab engine: those built of recipes, on others, or of disks. */
export interface ImageEngine {
  /**
   * Builds one of the recipes in `images/` into `imageDir(build)`. Each line that the build prints goes to `onLog`.
   * Aborting the signal ends the build and removes what it had made.
   */
  buildImage(
    recipe: string,
    build: string,
    onLog: (line: string) => void,
    signal?: AbortSignal,
  ): Promise<ImageManifest>;
  /**
   * Builds an image on another one: starts a temporary machine from it, copies packages and files into it, runs the
   * commands as root, and keeps what has changed on its disk. Log and abort work as in `buildImage`.
   */
  buildLayer(layer: LayerRequest, onLog: (line: string) => void, signal?: AbortSignal): Promise<ImageManifest>;
  /**
   * Copies the disk of a running machine, which is paused during the copy, into `imageDir(capture)`. `buildLayer`
   * starts from that copy, and `removeImage` deletes it. Returns the image that the disk stands on.
   */
  captureDisk(machineId: string, capture: string): Promise<ImageRef>;
  /**
   * Writes the disk of a running machine, which is paused while it is copied, into the file `path` as a compressed
   * standalone qcow2; returns its bytes. Removing that file during the work ends the work. Rejects with `no-export`
   * where this cannot be done.
   */
  exportDisk(machineId: string, path: string): Promise<number>;
  /**
   * Imports an uploaded disk, already converted to a standalone qcow2, as an image that boots by itself from its first
   * sector. The file `path` is not changed.
   */
  importDisk(image: ImageRef, path: string, about: { minMemoryMb: number; desktop: boolean }): Promise<ImageManifest>;
  /** Tells whether the files of a build, and of every build below it, are where machines start from them. */
  hasImage(build: string): Promise<boolean>;
  /** Returns the SHA-256 of a built image's disk, in hexadecimal. */
  checksum(build: string): Promise<string>;
  /** Returns the disk space of the images, templates and machines of this host. */
  diskUse(): Promise<DiskUse[]>;
  /** Returns a fingerprint of a recipe, which changes with every file that the build is made from. */
  recipeKey(recipe: string): Promise<string>;
  /** Removes a built image and its templates. Machines that still run from it keep its files open and run on. */
  removeImage(build: string): Promise<void>;
}

/** A built image as the engine finds it again: the recipe's name and the id of the build. */
export interface ImageRef {
  recipe: string;
  build: string;
}

/** An image that machines are started from. */
export interface ImageToRun extends ImageRef {
  /** One of `LabEngine.engines`; without one, the first. A machine stays on the engine that it was made on. */
  engine?: EngineName | undefined;
}

export interface LayerRequest extends ImageRef {
  base: ImageRef;
  /** A captured disk to start from instead of the base image's; empty for none. */
  capture: string;
  /** Debian packages by name; the host fetches them, since the machine reaches no network. */
  packages: string[];
  files: { path: string; text: string; executable: boolean }[];
  /** Lines for the shell; the first that fails ends the build. */
  commands: string;
  /** True if its machines draw a desktop. `minMemoryMb` is set where they need more memory than those of the base. */
  desktop: boolean;
  minMemoryMb?: number | undefined;
}

export interface ImageManifest extends ImageRef {
  /** Kernel command line without the console arguments that the engine adds. */
  append: string;
  minMemoryMb: number;
  diskMb: number;
  /** Bytes on disk of all files of the image. */
  bytes: number;
  /** User that is logged in on the text console. */
  user: string;
  /**
   * Protocol of the small service that sets the clock after a restore. With none, or an unknown one, the guest agent
   * does that, more slowly.
   */
  wake?: number;
  /** Set if the image boots by what is on its disk, not by a kernel of ours beside it. */
  boot?: 'disk';
  /** True if the machine draws a desktop on its screen; otherwise the screen shows only a text console. */
  desktop?: boolean;
  /** Build whose disk this image's disk stands on; shipped recipes stand alone. */
  base?: string;
  /** SHA-256 of the files that checks rely on, by path in the guest; images of an older recipe have none. */
  seal?: Record<string, string>;
}
