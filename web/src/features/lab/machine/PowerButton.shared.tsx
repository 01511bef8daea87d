import PoweroffOutlined from '@ant-design/icons/PoweroffOutlined';
import { clusterMachineApi } from '@xueyan/contract/lab/cluster';
import type { Machine } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { Button, Dropdown } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { manyMachinesText } from './many-machines.text.ts';

interface Props {
  machineId: string;
  onChanged: (machine: Machine) => void;
  wordClass: string | undefined;
  /** It is the master of a cluster: sleeping and switching off are for all of it, a restart for either. */
  master?: boolean;
}

const keysOf = (master: boolean) =>
  master ? (['sleep', 'restartMaster', 'restartWhole', 'stop'] as const) : (['sleep', 'restart', 'stop'] as const);
type Key = ReturnType<typeof keysOf>[number];

/** Suspends, restarts or switches off a running machine that the user may keep. */
export function PowerButton({ machineId, onChanged, wordClass, master = false }: Props) {
  const t = useText(manyMachinesText);
  const notice = useNotice();
  const stale = [clusterMachineApi.ofRun];
  const restart = useAction(manyMachinesApi.restart, stale);
  const sleep = useAction(manyMachinesApi.suspend, stale);
  const stop = useAction(manyMachinesApi.stop, stale);
  const press = async (key: Key) => {
    // A dialog would be hidden behind a full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    const kind = key === 'sleep' || key === 'stop' ? key : 'restart';
    const sure = {
      title: key === 'restartWhole' ? t('restartWholeTitle') : t(`${kind}Title`, { n: 1 }),
      content: t(`${kind}Content`),
      okText: t(key),
      danger: key !== 'sleep',
    };
    if (!(await notice.confirm(sure))) return;
    const then = { onSuccess: onChanged, onError: notice.error };
    if (kind === 'restart') restart.mutate({ machineId, whole: key === 'restartWhole' }, then);
    else if (kind === 'sleep') sleep.mutate({ machineId }, then);
    else stop.mutate({ machineId }, then);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: keysOf(master).map((key) => ({ key, label: t(key) })),
        onClick: ({ key }) => void press(key as Key),
      }}
    >
      <Button
        type="text"
        size="small"
        loading={restart.isPending || sleep.isPending || stop.isPending}
        icon={<PoweroffOutlined aria-hidden />}
        aria-label={t('power')}
      >
        <span className={wordClass}>{t('power')}</span>
      </Button>
    </Dropdown>
  );
}
