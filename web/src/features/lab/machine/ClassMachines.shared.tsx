import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import { machineTransitions, mayKeepMachine } from '@xueyan/contract/lab/machine-policy';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Button, Dropdown } from 'antd';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { manyMachinesText } from './many-machines.text.ts';
import { type ManyAction, manyActions, useManyMachines } from './useManyMachines.ts';

type Course = Omit<Parameters<typeof mayKeepMachine>[1], 'ownerId'>;

interface Props {
  course: Course;
  machines: { machineId: string | null; machineState: MachineState | null }[];
  stale: Endpoint[];
}

/** Transitions that each action requires; a machine in another state is left alone. */
const moves = {
  wake: [machineTransitions.start],
  sleep: [machineTransitions.suspend],
  extend: [machineTransitions.extend],
  restart: [machineTransitions.restart],
  stop: [machineTransitions.stop],
  reset: [machineTransitions.reset, machineTransitions.renew],
  release: [machineTransitions.release],
};

/** Starts, suspends, extends, restarts, resets or releases the machines that the board of a class shows. */
export function ClassMachines({ course, machines, stale }: Props) {
  const t = useText(manyMachinesText);
  const { busy, run } = useManyMachines(stale);
  if (!mayKeepMachine(useActor(), { ...course, ownerId: '' })) return null;
  const fitting = (what: ManyAction) =>
    machines.flatMap(({ machineId, machineState }) =>
      machineId && machineState && moves[what].some((move) => allowsFrom(move, machineState)) ? [machineId] : [],
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: manyActions.map((key) => {
          const count = fitting(key).length;
          return {
            ...{ key, label: `${t(key)} (${count})`, disabled: count === 0 },
            danger: key === 'reset' || key === 'release',
          };
        }),
        onClick: ({ key }) => void run(key as ManyAction, fitting(key as ManyAction)),
      }}
    >
      <Button loading={busy !== null} icon={<CloudServerOutlined aria-hidden />}>
        {t('machines')}
      </Button>
    </Dropdown>
  );
}
