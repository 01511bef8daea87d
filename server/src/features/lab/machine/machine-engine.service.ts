import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { ExecLimits, ExecResult, MachineUsage } from '../../../platform/lab/engine.ts';
import type { ImageRef } from '../../../platform/lab/engine-images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consolePresence } from './console-presence.service.ts';
import { launch, requestOf, settleSoon } from './launch.service.ts';
import type { MachineRow } from './machine.store.ts';
import { foundMachine } from './machine-show.service.ts';
import { callNode, type NodeAddress, nodeOf } from './node-call.service.ts';

/** Operations on a machine wherever it is. Rejects as the lab engine does, or because its node is away. */
export interface MachineEngine {
  /** Brings it up from `starting`; resolves when it is up, or after a moment: the rest is pushed. */
  launch(): Promise<void>;
  exec(script: string, limits: Pick<ExecLimits, 'limitMs' | 'maxBytes'>): Promise<ExecResult>;
  changedParts(): Promise<string[]>;
  consoleTail(lines: number): Promise<string[]>;
  /** Returns its screen as a PNG at most so many pixels wide, in base64. */
  picture(mostWide: number): Promise<string>;
  usage(): Promise<MachineUsage>;
  /** Saves memory and disk and ends the process; its consoles are closed with the reason. */
  suspend(reason: 'owner' | 'teacher'): Promise<void>;
  /** See `PowerEngine`; its consoles are closed with the reason. */
  stop(reason: 'owner' | 'teacher' | 'restored'): Promise<void>;
  /** See `SnapshotEngine`. */
  takeSnapshot(snapshotId: string): Promise<number>;
  restoreSnapshot(snapshotId: string): Promise<void>;
  removeSnapshot(snapshotId: string): Promise<void>;
  rescue(): Promise<string>;
  /** See `LabEngine.exportDisk`; the path is in the folder that all servers share. */
  exportDisk(path: string): Promise<number>;
  /** See `LabEngine.captureDisk`; images are in a folder that all servers share. */
  captureDisk(capture: string): Promise<ImageRef>;
  /** Ends it and deletes its disk and memory; its consoles are closed with the reason, if there is one. */
  destroy(reason: 'released' | ''): Promise<void>;
}

/** Returns the engine of the server that has the machine. */
export async function engineOf(
  db: Db,
  platform: Platform,
  { id, nodeId }: Pick<MachineRow, 'id' | 'nodeId'>,
): Promise<MachineEngine> {
  const node = await nodeOf(db, platform, nodeId);
  return node ? remoteEngine(node, id) : localEngine(db, platform, id);
}

/** Returns the engine of this server. */
export const localEngine = (db: Db, platform: Platform, machineId: string): MachineEngine => ({
  launch: () => settleSoon(launch(db, platform, machineId)),
  exec: (script, limits) => platform.lab.exec(machineId, script, limits),
  changedParts: () => platform.lab.changedParts(machineId),
  consoleTail: (lines) => platform.lab.consoleTail(machineId, lines),
  picture: async (mostWide) => (await platform.lab.screenshot(machineId, mostWide)).toString('base64'),
  usage: () => platform.lab.usage(machineId),
  suspend: async (reason) => {
    await platform.lab.suspend(machineId);
    consolePresence.closeMachine(machineId, reason);
    consolePresence.forget(machineId);
  },
  stop: async (reason) => {
    await platform.lab.power.off(machineId);
    consolePresence.closeMachine(machineId, reason);
    consolePresence.forget(machineId);
  },
  takeSnapshot: (id) => platform.lab.snapshots.take(machineId, id),
  restoreSnapshot: async (id) => {
    await platform.lab.snapshots.restore(machineId, id);
    consolePresence.closeMachine(machineId, 'restored');
  },
  removeSnapshot: (id) => platform.lab.snapshots.remove(machineId, id),
  rescue: async () => platform.lab.rescue(await requestOf(db, platform, await foundMachine(db, machineId))),
  captureDisk: (capture) => platform.lab.captureDisk(machineId, capture),
  exportDisk: (path) => platform.lab.exportDisk(machineId, path),
  destroy: async (reason) => {
    if (reason) consolePresence.closeMachine(machineId, reason);
    consolePresence.forget(machineId);
    await platform.lab.destroy(machineId);
  },
});

const Exec = z.object({
  exitCode: z.number(),
  output: z.string(),
  cut: z.boolean(),
  timedOut: z.boolean(),
  elapsedMs: z.number(),
});
const Image = z.object({ recipe: z.string(), build: z.string() });
const Usage = z.object({
  memoryMb: z.number(),
  cpuSeconds: z.number(),
  diskMb: z.number(),
  uptimeMs: z.number(),
});

/** Time limit for compressing the largest disk. */
const exportMs = 3_600_000;
/** Time limit for writing or copying the largest machine. */
const snapshotMs = 300_000;

const remoteEngine = (node: NodeAddress, machineId: string): MachineEngine => ({
  launch: async () => void (await callNode(node, 'launch', { machineId }, z.null())),
  exec: (script, { limitMs, maxBytes }) =>
    callNode(node, 'exec', { machineId, script, limitMs, maxBytes }, Exec, limitMs),
  changedParts: () => callNode(node, 'changed-parts', { machineId }, z.array(z.string())),
  consoleTail: (lines) => callNode(node, 'console-tail', { machineId, lines }, z.array(z.string())),
  picture: (mostWide) => callNode(node, 'picture', { machineId, mostWide }, z.string()),
  usage: () => callNode(node, 'usage', { machineId }, Usage),
  suspend: async (reason) => void (await callNode(node, 'suspend', { machineId, reason }, z.null(), snapshotMs)),
  stop: async (reason) => void (await callNode(node, 'stop', { machineId, reason }, z.null())),
  takeSnapshot: (id) => callNode(node, 'snapshot-take', { machineId, id }, z.number(), snapshotMs),
  restoreSnapshot: async (id) =>
    void (await callNode(node, 'snapshot-restore', { machineId, id }, z.null(), snapshotMs)),
  removeSnapshot: async (id) => void (await callNode(node, 'snapshot-remove', { machineId, id }, z.null())),
  rescue: () => callNode(node, 'snapshot-rescue', { machineId }, z.string(), snapshotMs),
  captureDisk: (capture) => callNode(node, 'capture-disk', { machineId, capture }, Image, snapshotMs),
  exportDisk: (path) => callNode(node, 'export-disk', { machineId, path }, z.number(), exportMs),
  destroy: async (reason) => void (await callNode(node, 'destroy', { machineId, reason }, z.null())),
});
