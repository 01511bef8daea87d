import { machineApi } from '@xueyan/contract/lab/machine';
import { machineTransitions, mayEndMachine } from '@xueyan/contract/lab/machine-policy';
import { machineStates } from '@xueyan/contract/lab/machine-state';
import { isFinal } from '@xueyan/contract/wire/transition';
import { useMemo } from 'react';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable, type RowOf } from '../../../ui/list/ListTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import { EndMachines } from './EndMachines.tsx';
import { HostCard } from './HostCard.tsx';
import { HostTable } from './HostTable.tsx';
import { MachineActions } from './MachineActions.tsx';
import styles from './MachinesPage.module.css';
import { ManyMachines } from './ManyMachines.tsx';
import { machineListText } from './machine-list.text.ts';
import { toneOf } from './machine-tone.shared.ts';

type Row = RowOf<typeof machineApi.list>;

const listed = machineStates.filter((state) => !isFinal(machineTransitions, state));

/** Page of the lab's host and every machine on it. */
export function MachinesPage() {
  const t = useText(machineListText);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('userSearch') },
      { name: 'state', label: t('state'), options: listed.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <HostCard />
      <HostTable />
      <ListTable
        endpoint={machineApi.list}
        label={t('title')}
        columns={columns}
        rowKey="machineId"
        search={search}
        refreshEvery={5000}
        selection
        toolbar={(list) => (
          <>
            <ManyMachines list={list} />
            <EndMachines list={list} />
          </>
        )}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Row>[] => [
  {
    dataIndex: 'userName',
    sortField: 'userName',
    pinned: true,
    render: (_, row) => <Pair first={row.userName} second={row.loginName} />,
  },
  {
    title: t('place'),
    dataIndex: 'sectionTitle',
    render: (_, row) => <Pair first={row.sectionTitle} second={row.courseName} />,
  },
  {
    dataIndex: 'state',
    sortField: 'state',
    render: (_, { state, memberName }) => (
      <div className={styles.pair}>
        <span>
          <StateTag tone={toneOf[state]}>{t(state)}</StateTag>
        </span>
        {memberName && <span className={styles.second}>{t('onLostMember', { name: memberName })}</span>}
      </div>
    ),
  },
  {
    dataIndex: 'imageName',
    render: (_, { imageName, machineName, node }) => (
      <Pair first={node ? `${node} · ${imageName}` : imageName} second={machineName} />
    ),
  },
  {
    title: t('size'),
    dataIndex: 'size',
    render: (size: Row['size']) => t('sizeOf', { cpus: size.cpus, memory: megabytes(size.memoryMb) }),
  },
  {
    dataIndex: 'startTime',
    sortField: 'startTime',
    render: (time: string | null) => <span className={styles.number}>{time?.slice(5, 16) ?? '—'}</span>,
  },
  {
    title: t('usedMemory'),
    dataIndex: 'memoryMb',
    align: 'right',
    render: (mb: number | null) => <span className={styles.number}>{megabytes(mb ?? 0)}</span>,
  },
  {
    title: t('usedCpu'),
    dataIndex: 'cpuSeconds',
    align: 'right',
    render: (seconds: number | null) => (
      <span className={styles.number}>{seconds === null ? '—' : `${seconds.toFixed(1)} s`}</span>
    ),
  },
  {
    title: t('actions'),
    key: 'actions',
    pinned: true,
    fixed: 'end',
    width: 150,
    render: (_, row) => (
      <May policy={mayEndMachine} of={row}>
        <MachineActions row={row} />
      </May>
    ),
  },
];

const Pair = ({ first, second }: { first: string; second: string }) => (
  <div className={styles.pair}>
    <span>{first}</span>
    <span className={styles.second}>{second}</span>
  </div>
);
