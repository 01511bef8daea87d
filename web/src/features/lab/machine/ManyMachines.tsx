import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import type { RowOf } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { machineHostText } from './machine-host.text.ts';

/** Puts the selected machines to sleep, or starts them, one after the other, after asking once. */
export function ManyMachines({ list }: { list: ListHandle<RowOf<typeof machineApi.list>> }) {
  const t = useText(machineHostText);
  const notice = useNotice();
  const stale = [machineApi.list, machineApi.host, manyMachinesApi.hosts];
  const sleep = useAction(manyMachinesApi.suspend, stale);
  const wake = useAction(manyMachinesApi.wake, stale);
  const [busy, setBusy] = useState<'sleep' | 'wake' | null>(null);

  const run = async (what: 'sleep' | 'wake') => {
    const n = list.keys.length;
    if (n === 0) return notice.warning(t('chooseFirst'));
    const sure = { title: t(`${what}Title`, { n }), content: t(`${what}Content`), okText: t(`${what}Many`) };
    if (!(await notice.confirm(sure))) return;
    setBusy(what);
    const problems: string[] = [];
    for (const machineId of list.keys) {
      await (what === 'sleep' ? sleep : wake)
        .mutateAsync({ machineId })
        .catch((problem: unknown) => problems.push(textsFor(problem)));
    }
    setBusy(null);
    const [reason] = problems;
    if (reason === undefined) notice.success(t('done', { n }));
    else notice.warning(t('doneSome', { n: n - problems.length, failed: problems.length, reason }));
  };

  return (
    <>
      <Button loading={busy === 'wake'} onClick={() => void run('wake')}>
        {t('wakeMany')}
      </Button>
      <Button loading={busy === 'sleep'} onClick={() => void run('sleep')}>
        {t('sleepMany')}
      </Button>
    </>
  );
}
