import type { LabLog } from '../lab-log.ts';
import type { LxdPlace } from './lxd-client.ts';

export interface LxdEngineOptions {
  place: LxdPlace;
  pool: string;
  /** Where built images lie before LXD has them. */
  dir: string;
  sharedImages?: string | undefined;
  recipesDir: string;
  /** Tells installations on one cluster apart: lower case letters and digits, at most 20. */
  instance: string;
  log: LabLog;
  /** How often is looked whether machines still run; 5 s unless told. */
  watchMs?: number;
  /** `false` only where tests run on a host whose control groups LXD cannot write: students' machines always have limits. */
  limits?: boolean;
}
