import type { Backups } from './backup/backups.ts';
import type { Clock } from './clock.ts';
import type { FileStore } from './files.ts';
import type { HostProbe } from './host-figures.ts';
import type { Judge } from './judge/judge.ts';
import type { LabEngine } from './lab/engine.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ThisNode } from './node.ts';
import type { ParameterDefinition } from './parameter.ts';
import type { Parser } from './parser/parser.ts';
import type { RemoveWith } from './removal.ts';
import type { Secrets } from './secrets.ts';
import type { Traffic } from './traffic.ts';

/** The outside world as services see it. Tests may put a fake in a part's place. */
export interface Platform {
  backups: Backups;
  clock: Clock;
  files: FileStore;
  judge: Judge;
  host: HostProbe;
  lab: LabEngine;
  live: Live;
  log: Log;
  metrics: Metrics;
  /** This server process as the others see it. */
  node: ThisNode;
  /** What a school may set, of all features. */
  parameters: readonly ParameterDefinition[];
  parser: Parser;
  removeWith: RemoveWith;
  secrets: Secrets;
  traffic: Traffic;
  demo: boolean;
}
