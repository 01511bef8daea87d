import MoonOutlined from '@ant-design/icons/MoonOutlined';
import { useQuery } from '@tanstack/react-query';
import { machineFaults } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { machineQuotaFaults } from '@xueyan/contract/lab/machine-quota';
import { Button } from 'antd';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './SleepAndGoOn.module.css';
import { sleepText } from './sleep.text.ts';

/** Refusals of a start that end when another machine of the user goes to sleep. */
const limits: string[] = [machineFaults.tooManyOfYours, machineQuotaFaults.cpus, machineQuotaFaults.memory].map(
  ({ code }) => code,
);

interface Props {
  /** Code of the fault that refused the start; nothing is shown for others. */
  code: string;
  /** Attempt whose machine is to start; none for one of an exam. */
  runId?: string;
  /** Starts the wanted machine once there is a place for it. */
  onFree: () => void;
}

/** The machines that take the user's places, each with a button that puts it to sleep and starts the wanted one. */
export const SleepAndGoOn = ({ code, ...rest }: Props) => (limits.includes(code) ? <InTheWay {...rest} /> : null);

function InTheWay({ runId, onFree }: Omit<Props, 'code'>) {
  const t = useText(sleepText);
  const notice = useNotice();
  const found = useQuery(query(manyMachinesApi.inTheWay, runId ? { runId } : {}));
  const suspend = useAction(manyMachinesApi.suspend, [manyMachinesApi.inTheWay]);
  useLive('machine.state', () => void found.refetch());
  const machines = found.data?.machineList ?? [];
  if (machines.length === 0) return null;
  return (
    <div className={styles.machines}>
      <ul aria-label={t('inTheWay')}>
        {machines.map(({ machineId, place, state }) => (
          <li key={machineId}>
            <span>{place || t('trial')}</span>
            <Button
              icon={<MoonOutlined aria-hidden />}
              aria-label={t('sleepOf', { place: place || t('trial') })}
              disabled={state !== 'running' || suspend.isPending}
              loading={suspend.isPending && suspend.variables.machineId === machineId}
              onClick={() => suspend.mutate({ machineId }, { onSuccess: onFree, onError: notice.error })}
            >
              {t('sleep')}
            </Button>
          </li>
        ))}
      </ul>
      <p>{t('kept')}</p>
    </div>
  );
}
