import { machineFaults } from '@xueyan/contract/lab/machine';
import {
  machineQuotaFaults as faults,
  type MachineQuota,
  type MachineQuotaForm,
  type machineQuotaApi,
  type WhatIf,
} from '@xueyan/contract/lab/machine-quota';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { nodesOf } from '../machine/cluster-node.service.ts';
import { readRoom, startsAtOnce } from '../machine/quota.service.ts';
import { courseRoom, firstUsageDay, measuredStarts, studentsWithin } from '../machine/quota-check.service.ts';
import { machineQuotaStore as store } from './machine-quota.store.ts';

/** Returns the quotas of the school, with the names of their subjects. */
export async function listQuotas(db: Db): Promise<MachineQuota[]> {
  const rows = await store.all(db);
  const list: MachineQuota[] = [];
  for (const { id, updatedAt: _, ...row } of rows) {
    const name = (await store.names(db, row.subject, [row.subjectId])).get(row.subjectId);
    list.push({ ...row, quotaId: id, subjectName: name ?? '' });
  }
  return list;
}

/** Sets a quota in place of the subject's previous one; returns its id. */
export const saveQuota = (db: Db, actor: Actor, form: MachineQuotaForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure((await store.names(tx, form.subject, [form.subjectId])).size > 0, faults.nobody);
    const id = await store.put(tx, form);
    await recordAudit(tx, actor, 'machinequota.save', form.subjectId, { ...form });
    return id;
  });

export const removeQuota = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    ensure(await store.remove(tx, id), wireFaults.gone);
    await recordAudit(tx, actor, 'machinequota.delete', id, {});
  });

/** Returns the usage by person or course; a page. */
export const listUsage = (db: Db, platform: Platform, input: z.output<typeof machineQuotaApi.usage.input>) =>
  store.usage(db, wholeSchool, input.by ?? 'user', firstUsageDay(platform), input);

/**
 * Estimates whether so many can start an experiment at once, from the present room and the duration of recent starts.
 */
export async function askWhatIf(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, count, startTime }: z.output<typeof machineQuotaApi.whatIf.input>,
): Promise<WhatIf> {
  const { section } = await sectionToMark(db, actor, sectionId);
  const machine = await store.machineOf(db, sectionId);
  ensure(machine?.imageId, machineFaults.imageMissing);
  const at = startTime ? platform.clock.read(startTime) : clock.now();
  const room = await readRoom(db, platform, { at });
  // The other machines of a cluster start with its master, beside it.
  const nodes = (await nodesOf(db, sectionId)).map(({ node }) => node);
  const each = [{ ...machine, imageId: machine.imageId }, ...nodes];
  const sum = (of: 'cpus' | 'memoryMb') => each.reduce((all, one) => all + one[of], 0);
  const size = { machines: each.length, cpus: sum('cpus'), memoryMb: sum('memoryMb') };
  const quota = await courseRoom(db, platform, section.courseId, size);
  const students = await studentsWithin(db, platform, section.courseId, size);
  const allowed = Math.floor(count * (students?.share ?? 1));
  const fits = Math.min(allowed, room.fits(size.memoryMb, size.machines), quota ?? count);
  const measured = await measuredTogether(db, each);
  const { cpus } = (await platform.lab.status()).host;
  const rounds = Math.ceil((fits * size.machines) / startsAtOnce(cpus));
  return {
    count,
    fits,
    running: room.taken,
    machines: size.machines,
    memoryMb: size.memoryMb,
    usedMb: measured.usedMb === null ? null : Math.round(measured.usedMb),
    seconds: measured.elapsedMs === null ? null : Math.ceil((rounds * measured.elapsedMs) / 1000),
    measured: measured.count,
    quota,
    heldBack: students?.heldBack ?? null,
  };
}

/** Returns the slowest of them, and the total of all; null while one of them was never started. */
async function measuredTogether(db: Db, each: { imageId: string; memoryMb: number }[]) {
  let all: Awaited<ReturnType<typeof measuredStarts>> = { count: Number.MAX_SAFE_INTEGER, elapsedMs: 0, usedMb: 0 };
  for (const { imageId, memoryMb } of each) {
    const one = await measuredStarts(db, imageId, memoryMb);
    if (one.elapsedMs === null || one.usedMb === null || all.elapsedMs === null || all.usedMb === null)
      return { count: 0, elapsedMs: null, usedMb: null };
    all = {
      count: Math.min(all.count, one.count),
      elapsedMs: Math.max(all.elapsedMs, one.elapsedMs),
      usedMb: all.usedMb + one.usedMb,
    };
  }
  return all;
}
