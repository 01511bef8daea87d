import type { LabLog } from '../lab-log.ts';

export interface QemuEngineOptions {
  /** Everything the engine keeps: images, templates, machines. */
  dir: string;
  /** Where the images lie, relative to `dir`, when several engines of one host share them; `images` unless told. */
  sharedImages?: string | undefined;
  /** The folder with the recipes: `<recipe>/build.mjs`. */
  recipesDir: string;
  /** Tells the machines of several installations on one host apart: lower case letters and digits, at most 20. */
  instance: string;
  log: LabLog;
  accelerator?: 'auto' | 'kvm' | 'tcg';
  /** Below this many free MiB nothing new is started or saved; 512 unless told. */
  minFreeDiskMb?: number;
  /** Of what running disks may still grow, the part that must be free before another machine starts; 0.25 unless told. */
  diskShare?: number;
  /** As root, machines run under user ids from here on; 47000 unless told. */
  uidBase?: number;
}
