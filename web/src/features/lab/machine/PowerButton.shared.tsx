import PoweroffOutlined from '@ant-design/icons/PoweroffOutlined';
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
}

/** Suspends, restarts or switches off the user's running machine. */
export function PowerButton({ machineId, onChanged, wordClass }: Props) {
  const t = useText(manyMachinesText);
  const notice = useNotice();
  const does = {
    sleep: useAction(manyMachinesApi.suspend),
    restart: useAction(manyMachinesApi.restart),
    stop: useAction(manyMachinesApi.stop),
  };
  const keys = ['sleep', 'restart', 'stop'] as const;
  const press = async (key: (typeof keys)[number]) => {
    // A dialog would be hidden behind a full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    const sure = {
      title: t(`${key}Title`, { n: 1 }),
      content: t(`${key}Content`),
      okText: t(key),
      danger: key !== 'sleep',
    };
    if (!(await notice.confirm(sure))) return;
    does[key].mutate({ machineId }, { onSuccess: onChanged, onError: notice.error });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: keys.map((key) => ({ key, label: t(key) })),
        onClick: ({ key }) => void press(key as (typeof keys)[number]),
      }}
    >
      <Button
        type="text"
        size="small"
        loading={keys.some((key) => does[key].isPending)}
        icon={<PoweroffOutlined aria-hidden />}
        aria-label={t('power')}
      >
        <span className={wordClass}>{t('power')}</span>
      </Button>
    </Dropdown>
  );
}
