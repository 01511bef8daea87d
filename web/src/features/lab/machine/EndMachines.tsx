import { machineApi } from '@xueyan/contract/lab/machine';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import type { RowOf } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { machineListText } from './machine-list.text.ts';

/** Ends the selected machines, one after the other, after one confirmation. */
export function EndMachines({ list }: { list: ListHandle<RowOf<typeof machineApi.list>> }) {
  const t = useText(machineListText);
  const notice = useNotice();
  const release = useAction(machineApi.release, [machineApi.host]);
  const [busy, setBusy] = useState(false);

  const end = async () => {
    const n = list.keys.length;
    if (n === 0) return notice.warning(t('chooseFirst'));
    const title = t('endManyTitle', { n });
    if (!(await notice.confirm({ title, content: t('endContent'), okText: t('end'), danger: true }))) return;
    setBusy(true);
    const ended: string[] = [];
    const problems: string[] = [];
    for (const machineId of list.keys) {
      await release.mutateAsync({ machineId }).then(
        () => ended.push(machineId),
        (problem: unknown) => problems.push(textsFor(problem)),
      );
    }
    setBusy(false);
    list.forget(ended);
    const [reason] = problems;
    if (reason === undefined) notice.success(t('endedMany', { n }));
    else notice.warning(t('endedSome', { n: ended.length, failed: problems.length, reason }));
  };

  return (
    <Button loading={busy} danger={list.keys.length > 0} onClick={() => void end()}>
      {t('endMany')}
    </Button>
  );
}
