import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { manyMachinesText } from './many-machines.text.ts';

/** Restarts a machine that hangs, for who works at it: what is on its disk stays. */
export function RestartButton({ machineId, stale }: { machineId: string; stale: Endpoint[] }) {
  const t = useText(manyMachinesText);
  const notice = useNotice();
  const restart = useAction(manyMachinesApi.restart, stale);
  const press = async () => {
    const sure = {
      ...{ title: t('restartTitle', { n: 1 }), content: t('restartContent'), okText: t('restart'), danger: true },
    };
    if (await notice.confirm(sure)) restart.mutate({ machineId, whole: false }, { onError: notice.error });
  };
  return (
    <Button size="small" loading={restart.isPending} onClick={() => void press()}>
      {t('restart')}
    </Button>
  );
}
