import { machineQuotaFaults as faults } from '@xueyan/contract/lab/machine-quota';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { researchQuotaParameters as parameters } from './research-quota.parameter.ts';
import { researchQuotaStore as store } from './research-quota.store.ts';

/** Returns how many machines a research project may run at a time where its own quota says nothing. */
export const readRunningDefault = async (db: Db): Promise<number> => (await readParameters(db, parameters)).running;

/**
 * Rejects a start that would exceed the quota of its research project; what waits in the queue counts as running.
 * Shared by the members, so it is checked while decisions are serialized.
 */
export async function ensureResearchQuota(db: Db, researchId: string, mine: string | null): Promise<void> {
  const project = await store.project(db, researchId);
  if (!project) throw new Fault(wireFaults.gone);
  const max = project.running ?? (await readRunningDefault(db));
  const others = await store.running(db, researchId, mine);
  if (others.length < max) return;
  const { name } = project;
  if (others.length === 0) throw new Fault(faults.researchNone, { name });
  throw new Fault(faults.research, { name, max, who: others.map(({ ownerName }) => ownerName).join('、') });
}
