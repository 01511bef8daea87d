import type { Backups } from './backup/backups.ts';
import type { Clock } from './clock.ts';
import type { FileStore } from './files.ts';
import type { HostProbe } from './host-figures.ts';
import type { HostPrograms } from './host-programs.ts';
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
import type { TickerBoard } from './ticker-board.ts';
import type { Traffic } from './traffic.ts';

/** External systems as services see them. Tests may replace a part by a fake. */
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
  /** Parameters of all features. */
  parameters: readonly ParameterDefinition[];
  parser: Parser;
  programs: HostPrograms;
  removeWith: RemoveWith;
  secrets: Secrets;
  tickers: TickerBoard;
  traffic: Traffic;
  demo: boolean;
  /** True where a demo school builds lab images of its own. */
  demoImages: boolean;
  /** Address of a stub of a model service, in a demo school that uses one. */
  modelStub: string | null;
}
