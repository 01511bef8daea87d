import { useQuery } from '@tanstack/react-query';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { query } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './MachinesPage.module.css';
import { machineHostText } from './machine-host.text.ts';

type Host = Output<typeof manyMachinesApi.hosts>['hostList'][number];

/** Servers of the school, with their resources and what their machines take. */
export function HostTable() {
  const t = useText(machineHostText);
  const hosts = useQuery({ ...query(manyMachinesApi.hosts, {}), refetchInterval: 10_000 });
  const list = hosts.data?.hostList ?? [];
  const size = (mb: number | null) => (
    <span className={styles.number}>{mb === null ? '—' : megabytes(mb, '0 MB')}</span>
  );
  return (
    <WideTable<Host>
      {...(styles.hosts && { className: styles.hosts })}
      size="small"
      rowKey="nodeId"
      loading={hosts.isPending}
      dataSource={list}
      pagination={false}
      columns={[
        { title: t('host'), dataIndex: 'hostName' },
        {
          title: t('state'),
          render: (_, { answers, engine }) => (
            <StateTag tone={answers && engine ? 'good' : answers ? 'warn' : 'bad'}>
              {t(!answers ? 'silent' : engine ? 'ready' : 'noEngine')}
            </StateTag>
          ),
        },
        { title: t('running'), dataIndex: 'running', align: 'right' },
        { title: t('asleep'), dataIndex: 'asleep', align: 'right' },
        {
          title: t('cpus'),
          align: 'right',
          render: (_, { promisedCpus, cpus }) => t('ofAll', { used: promisedCpus, all: cpus ?? '—' }),
        },
        {
          title: t('promised'),
          align: 'right',
          render: (_, { promisedMb, memoryMb }) =>
            t('ofAll', { used: megabytes(promisedMb, '0 MB'), all: megabytes(memoryMb, '0 MB') }),
        },
        { title: t('freeMemory'), dataIndex: 'freeMemoryMb', align: 'right', render: size },
        { title: t('freeDisk'), dataIndex: 'freeDiskMb', align: 'right', render: size },
      ]}
    />
  );
}
