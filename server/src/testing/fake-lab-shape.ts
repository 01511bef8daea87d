import type { ExecLimits, ExecResult, Incident, LabEngine, LabErrorCode, Link } from '../platform/lab/engine.ts';
import type { LayerRequest } from '../platform/lab/engine-images.ts';
import type { DataMount, DataRequest, EngineName } from '../platform/lab/engine-parts.ts';
import type { DiskUse, EngineStatus } from '../platform/lab/engine-report.ts';

/** Lab engine without machines: it records the calls, and fails on request. */
export interface FakeLab extends LabEngine {
  running: Set<string>;
  /** Engines to choose from, and those on which machines were started, where one was named. */
  engines: EngineName[];
  cluster: EngineStatus['cluster'];
  startedOn: Map<string, EngineName | undefined>;
  asleep: Set<string>;
  /** Machines that were switched off. */
  switchedOff: string[];
  /** Networks on which machines were started. */
  links: Map<string, Link>;
  /** Makes the next call of that name fail with the code. */
  failNext(
    call:
      | 'snapshot'
      | 'start'
      | 'exec'
      | 'suspend'
      | 'off'
      | 'buildImage'
      | 'buildLayer'
      | 'exportDisk'
      | 'data'
      | 'importDisk'
      | 'ensureTemplate',
    code: LabErrorCode,
  ): void;
  /** Holds starts back until released; meanwhile a response waits for them for so many milliseconds, 300 unless told. */
  holdStarts(withinMs?: number): () => void;
  onExec: (script: string, limits?: ExecLimits) => Partial<ExecResult> | Promise<Partial<ExecResult>>;
  available: boolean;
  /** Result of `changedParts`. */
  changed: string[];
  /** Fingerprint of the recipes, and the time zone of the machines. */
  recipes: string;
  timeZone: string;
  memoryMb: number;
  /** Layers that were requested, and the result of `diskUse`. */
  layers: LayerRequest[];
  /** Data disks that were created, and the data mounted by machines. */
  made: Map<string, DataRequest>;
  mounted: Map<string, DataMount[]>;
  /** Builds whose files are gone. */
  gone: Set<string>;
  /** Disks that were imported. */
  imported: string[];
  disk: DiskUse[];
  /** Prints to the text console. */
  print(machineId: string, text: string): void;
  /** Existing snapshots by machine. */
  kept: Map<string, Set<string>>;
  /** Maps a machine and one of its ports, separated by a space, to the forwarded port of this host. */
  ports: Map<string, number>;
  incident(incident: Incident): void;
}
