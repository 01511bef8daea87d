import { setTimeout as sleep } from 'node:timers/promises';
import { LabError } from '../engine.ts';
import { runInGuest } from './guest-exec.ts';
import type { Machine } from './machine.ts';
import { readProcessUsage } from './proc.ts';

const SETTLE_LIMIT_MS = 60_000;
const QUIET_SHARE = 0.08;

/**
 * Marks the failed boot of an image and keeps the kernel's last output; a full disk or a missing engine is not the
 * image's fault.
 */
export function bootFailure(error: unknown): unknown {
  if (!(error instanceof LabError) || !['start-failed', 'agent-silent'].includes(error.code)) return error;
  return new LabError('boot-failed', error.detail, { cause: error });
}

/** Waits until the guest has finished starting: everything that still runs is repeated in each clone. */
export async function settle(machine: Machine): Promise<void> {
  await runInGuest(
    machine.agent,
    SETTLE_LIMIT_MS,
    '{ [ ! -d /run/systemd/system ] || systemctl is-system-running --wait; sync; } >/dev/null 2>&1 </dev/null',
  ).catch(() => undefined);
  // The first steps of a clone are done once here: the memory they need is then part of the template.
  await machine.wakeUp();
  await machine.clockSet();
  const end = performance.now() + SETTLE_LIMIT_MS;
  let quiet = 0;
  while (performance.now() < end && quiet < 2) {
    const before = readProcessUsage(machine.process.pid)?.cpuSeconds ?? 0;
    await sleep(500);
    const after = readProcessUsage(machine.process.pid)?.cpuSeconds ?? 0;
    const prompt = machine.terminal.lines(1).length > 0;
    quiet = prompt && (after - before) / 0.5 < QUIET_SHARE ? quiet + 1 : 0;
  }
  if (!machine.alive) throw new LabError('start-failed', 'the machine ended before it became a template');
}
