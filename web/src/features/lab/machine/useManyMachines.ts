import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { manyMachinesText } from './many-machines.text.ts';

/** Actions on many machines; the last two delete their contents. */
export const manyActions = ['wake', 'sleep', 'extend', 'restart', 'stop', 'reset', 'release'] as const;
export type ManyAction = (typeof manyActions)[number];

/** Runs an action on machines, one after the other, after one confirmation. `stale`: calls to load again after it. */
export function useManyMachines(stale: Endpoint[]) {
  const t = useText(manyMachinesText);
  const notice = useNotice();
  const [wake, sleep] = [useAction(manyMachinesApi.wake, stale), useAction(manyMachinesApi.suspend, stale)];
  const [extend, restart] = [useAction(machineApi.extend, stale), useAction(manyMachinesApi.restart, stale)];
  const stop = useAction(manyMachinesApi.stop, stale);
  const [reset, release] = [useAction(machineApi.reset, stale), useAction(machineApi.release, stale)];
  const does: Record<ManyAction, (machineId: string) => Promise<unknown>> = {
    wake: (machineId) => wake.mutateAsync({ machineId }),
    sleep: (machineId) => sleep.mutateAsync({ machineId }),
    extend: (machineId) => extend.mutateAsync({ machineId }),
    restart: (machineId) => restart.mutateAsync({ machineId }),
    stop: (machineId) => stop.mutateAsync({ machineId }),
    reset: (machineId) => reset.mutateAsync({ machineId }),
    release: (machineId) => release.mutateAsync({ machineId }),
  };
  const [busy, setBusy] = useState<ManyAction | null>(null);

  const run = async (what: ManyAction, machineIds: readonly string[]) => {
    const n = machineIds.length;
    if (n === 0) return notice.warning(t('none'));
    const danger = what === 'stop' || what === 'reset' || what === 'release';
    const sure = { title: t(`${what}Title`, { n }), content: t(`${what}Content`), okText: t(what), danger };
    if (!(await notice.confirm(sure))) return;
    setBusy(what);
    const problems: string[] = [];
    for (const machineId of machineIds)
      await does[what](machineId).catch((problem: unknown) => problems.push(textsFor(problem)));
    setBusy(null);
    const [reason] = problems;
    if (reason === undefined) notice.success(t('done', { n }));
    else notice.warning(t('doneSome', { n: n - problems.length, failed: problems.length, reason }));
  };

  return { busy, run };
}
