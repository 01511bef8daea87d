import type { LabLog } from '../lab-log.ts';

export interface QemuEngineOptions {
  /** Folder of all files of the engine: images, templates, machines. */
  dir: string;
  /** Folder of the images, relative to `dir`, when several engines of one host share them; `images` by default. */
  sharedImages?: string | undefined;
  /** Folder with the recipes: `<recipe>/build.mjs`. */
  recipesDir: string;
  /** Distinguishes the machines of several installations on one host: lower case letters and digits, at most 20. */
  instance: string;
  log: LabLog;
  accelerator?: 'auto' | 'kvm' | 'tcg';
  /** Below this many free MiB no machine is started or saved; 512 by default. */
  minFreeDiskMb?: number;
  /** Share of what running disks may still grow that must be free before another machine starts; 0.25 by default. */
  diskShare?: number;
  /** Most clones that are made ahead of their start, see `WarmPool`; none by default. */
  warm?: number;
  /** First user id of machines when the server runs as root; 47000 by default. */
  uidBase?: number;
}
