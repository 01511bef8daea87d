import type { LabLog } from '../lab-log.ts';
import type { LxdPlace } from './lxd-client.ts';

export interface LxdEngineOptions {
  place: LxdPlace;
  pool: string;
  /** Folder of built images before LXD has them. */
  dir: string;
  sharedImages?: string | undefined;
  recipesDir: string;
  /** Distinguishes installations on one cluster: lower case letters and digits, at most 20. */
  instance: string;
  log: LabLog;
  /** Interval of the check that machines still run; 5 s by default. */
  watchMs?: number;
  /**
   * `false` only where tests run on a host whose control groups LXD cannot write: students' machines always have
   * limits.
   */
  limits?: boolean;
}
