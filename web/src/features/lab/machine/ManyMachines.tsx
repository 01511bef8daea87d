import DownOutlined from '@ant-design/icons/DownOutlined';
import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { Button, Dropdown } from 'antd';
import type { RowOf } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { machineHostText } from './machine-host.text.ts';
import { manyMachinesText } from './many-machines.text.ts';
import { type ManyAction, useManyMachines } from './useManyMachines.ts';

const more: ManyAction[] = ['extend', 'restart', 'stop', 'reset'];

/** Suspends, starts, extends, restarts or resets the selected machines. */
export function ManyMachines({ list }: { list: ListHandle<RowOf<typeof machineApi.list>> }) {
  const t = useText(machineHostText);
  const words = useText(manyMachinesText);
  const { busy, run } = useManyMachines([machineApi.list, machineApi.host, manyMachinesApi.hosts]);
  return (
    <>
      <Button loading={busy === 'wake'} onClick={() => void run('wake', list.keys)}>
        {t('wakeMany')}
      </Button>
      <Button loading={busy === 'sleep'} onClick={() => void run('sleep', list.keys)}>
        {t('sleepMany')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map((key) => ({ key, label: words(key), danger: key === 'reset' })),
          onClick: ({ key }) => void run(key as ManyAction, list.keys),
        }}
      >
        <Button loading={busy !== null && more.includes(busy)} icon={<DownOutlined aria-hidden />}>
          {words('more')}
        </Button>
      </Dropdown>
    </>
  );
}
