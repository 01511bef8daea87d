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
import { readRoom, startsAtOnce } from '../machine/quota.service.ts';
import { courseRoom, firstUsageDay, measuredStarts } from '../machine/quota-check.service.ts';
import { machineQuotaStore as store } from './machine-quota.store.ts';

/** The quotas of the school, with what their subjects are called. */
export async function listQuotas(db: Db): Promise<MachineQuota[]> {
  const rows = await store.all(db);
  const list: MachineQuota[] = [];
  for (const { id, updatedAt: _, ...row } of rows) {
    const name = (await store.names(db, row.subject, [row.subjectId])).get(row.subjectId);
    list.push({ ...row, quotaId: id, subjectName: name ?? '' });
  }
  return list;
}

/** Sets a quota in place of the one that the subject had; answers its id. */
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

/** Who uses how much, by person or course; a page. */
export const listUsage = (db: Db, platform: Platform, input: z.output<typeof machineQuotaApi.usage.input>) =>
  store.usage(db, wholeSchool, input.by ?? 'user', firstUsageDay(platform), input);

/** Whether so many can start an experiment at a time, by what fits then and what starts took of late. */
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
  const size = { cpus: machine.cpus, memoryMb: machine.memoryMb };
  const quota = await courseRoom(db, platform, section.courseId, size);
  const fits = Math.min(count, room.fits(size.memoryMb), quota ?? count);
  const measured = await measuredStarts(db, machine.imageId, size.memoryMb);
  const { cpus } = (await platform.lab.status()).host;
  const rounds = Math.ceil(fits / startsAtOnce(cpus));
  return {
    count,
    fits,
    running: room.taken,
    memoryMb: size.memoryMb,
    usedMb: measured.usedMb === null ? null : Math.round(measured.usedMb),
    seconds: measured.elapsedMs === null ? null : Math.ceil((rounds * measured.elapsedMs) / 1000),
    measured: measured.count,
    quota,
  };
}
