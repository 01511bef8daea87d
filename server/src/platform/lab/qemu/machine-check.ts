import { type ExecLimits, type ExecResult, LabError } from '../engine.ts';
import {
  type CheckShell,
  changedOf,
  ExchangedShell,
  hashScript,
  isInPlace,
  placeCheckShell,
  readCheckShell,
} from './check-shell.ts';
import { runScript } from './guest-exec.ts';
import type { Machine } from './machine.ts';
import { writeRecord } from './machine-record.ts';
import { toLabError } from './site.ts';

const HASH_LIMIT_MS = 60_000;
const programs = new Map<string, Promise<Buffer | null>>();

/** Runs a script in a machine, by the shell for checks where its image has one. */
export function runInMachine(machine: Machine, script: string, limits?: ExecLimits): Promise<ExecResult> {
  return asLabErrors(machine, async () => {
    await machine.clockSet();
    const shell = await shellOf(machine, false);
    return runScript(machine.agent, script, limits, shell?.path);
  });
}

/** See `LabEngine.changedParts`. */
export function findChangedParts(machine: Machine): Promise<string[]> {
  const { seal } = machine.record.image;
  return asLabErrors(machine, async () => {
    const shell = await shellOf(machine, false).catch((error: unknown) => {
      if (error instanceof ExchangedShell) return error;
      throw error;
    });
    if (shell instanceof ExchangedShell) return ['/bin/busybox'];
    if (!seal || !shell) return [];
    const script = hashScript(Object.keys(seal), shell);
    const { output } = await runScript(machine.agent, script, { limitMs: HASH_LIMIT_MS }, shell.path);
    return changedOf(output, seal);
  });
}

/** Puts the shell for checks into a machine that nobody has used yet, so that its clones have it. */
export const prepareChecks = (machine: Machine): Promise<CheckShell | null> => shellOf(machine, true);

/** Returns the shell for checks, installing it again when it is missing; null for images that have none. */
function shellOf(machine: Machine, fresh: boolean): Promise<CheckShell | null> {
  const turn = machine.checkShellTurn.then(async () => {
    const program = machine.record.image.seal ? await programOf(machine.imageFolder) : null;
    if (!program) return null;
    const known = machine.record.checkShell;
    if (known && (await isInPlace(machine.agent, known, program))) return known;
    const placed = await placeCheckShell(machine.agent, program, fresh);
    machine.record.checkShell = placed;
    await writeRecord(machine.folder, machine.record);
    return placed;
  });
  machine.checkShellTurn = turn.catch(() => undefined);
  return turn;
}

function programOf(imageFolder: string): Promise<Buffer | null> {
  const known = programs.get(imageFolder) ?? readCheckShell(imageFolder).catch(() => null);
  programs.set(imageFolder, known);
  return known;
}

async function asLabErrors<T>(machine: Machine, work: () => Promise<T>): Promise<T> {
  if (machine.held) throw new LabError('disk-full', 'the guest is paused');
  try {
    return await work();
  } catch (error) {
    if (!machine.alive) throw new LabError('not-running', 'the machine ended while the script ran', { cause: error });
    throw toLabError(error, 'agent-silent', 'exec');
  }
}
