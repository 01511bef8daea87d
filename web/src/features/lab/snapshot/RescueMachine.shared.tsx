import type { Machine } from '@xueyan/contract/lab/machine';
import { machineApi } from '@xueyan/contract/lab/machine';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { Button, type ButtonProps } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { snapshotText } from './snapshot.text.ts';

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'icon'> {
  machineId: string;
  onRescued?: (machine: Machine) => void;
}

/** Begins a machine on another member of the cluster from its last snapshot, after a confirmation. */
export function RescueMachine({ machineId, onRescued, ...look }: Props) {
  const t = useText(snapshotText);
  const notice = useNotice();
  const rescue = useAction(snapshotApi.rescue, [machineApi.list, machineApi.get, snapshotApi.list]);
  const begin = async () => {
    const sure = await notice.confirm({
      ...{ title: t('rescueTitle'), content: t('rescueContent'), okText: t('rescue'), danger: true },
    });
    if (!sure) return;
    try {
      const machine = await rescue.mutateAsync({ machineId });
      notice.success(t('rescued'));
      onRescued?.(machine);
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Button {...look} loading={rescue.isPending} onClick={() => void begin()}>
      {t('rescue')}
    </Button>
  );
}
