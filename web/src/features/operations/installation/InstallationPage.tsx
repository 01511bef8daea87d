import { useQuery } from '@tanstack/react-query';
import { type InstalledPart, installationApi } from '@xueyan/contract/operations/installation';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Card, Descriptions, Flex } from 'antd';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { ModuleName } from '../../base/module/ModuleName.shared.tsx';
import { HostPrograms } from './HostPrograms.tsx';
import { installationText } from './installation.text.ts';

type Installation = Output<typeof installationApi.describe>;

const place = { prefix: 'part.' } as const;
/** Milliseconds between looks at an installation. */
const installingMs = 2_000;

/** Page of this installation: description, capacity, enabled modules and missing programs. */
export function InstallationPage() {
  const t = useText(installationText);
  const described = useQuery({
    ...query(installationApi.describe, {}),
    refetchInterval: ({ state }) =>
      (state.data?.programList.some(({ installing }) => installing !== null) ?? false) && installingMs,
  });
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <QueryView query={described}>
        {(data) => (
          <Flex vertical gap="large">
            <Facts of={data} />
            <Modules of={data} />
            <HostPrograms of={data} />
            <Parts />
          </Flex>
        )}
      </QueryView>
    </Page>
  );
}

function Facts({ of }: { of: Installation }) {
  const t = useText(installationText);
  const { engine } = of;
  const items = [
    { key: 'version', label: t('version'), children: `${of.version}${of.demo ? ` · ${t('demo')}` : ''}` },
    { key: 'started', label: t('started'), children: of.startTime },
    { key: 'servers', label: t('servers'), children: of.serverCount },
    { key: 'users', label: t('users'), children: of.userCount },
    { key: 'node', label: 'Node.js', children: of.nodeVersion },
    { key: 'database', label: 'PostgreSQL', children: of.databaseVersion },
    { key: 'cpus', label: t('cpus'), children: t('cores', { n: of.cpus }) },
    { key: 'memory', label: t('memory'), children: megabytes(of.memoryMb) },
    {
      key: 'disk',
      label: t('disk'),
      children: t('freeOf', { free: megabytes(of.diskFreeMb, '0 MB'), all: megabytes(of.diskTotalMb) }),
    },
    {
      key: 'engine',
      label: t('engine'),
      children: (
        <Flex gap="small" wrap>
          <StateTag tone={engine.available ? 'good' : 'bad'}>{t(engine.available ? 'ready' : 'unavailable')}</StateTag>
          {engine.available && `QEMU ${engine.version} · ${t(engine.accelerator)}`}
        </Flex>
      ),
    },
    {
      key: 'machines',
      label: t('machines'),
      children: t('fits', { running: engine.runningCount, n: engine.capacity }),
    },
  ];
  return (
    <Card title={t('capacity')}>
      <Descriptions size="small" column={{ xs: 1, sm: 1, md: 2, xl: 3 }} items={items} />
    </Card>
  );
}

function Modules({ of }: { of: Installation }) {
  const t = useText(installationText);
  return (
    <Card title={t('modules')}>
      <Flex gap="large" wrap>
        {of.moduleList.map(({ module, enabled }) => (
          <StateTag key={module} tone={enabled ? 'good' : 'neutral'}>
            <ModuleName module={module} />
            {` · ${t(enabled ? 'on' : 'off')}`}
          </StateTag>
        ))}
      </Flex>
    </Card>
  );
}

function Parts() {
  const t = useText(installationText);
  const search = useMemo(
    () => [
      { name: 'name', label: t('part') },
      { name: 'licence', label: t('licence') },
    ],
    [t],
  );
  const columns = useMemo(
    (): ListColumn<InstalledPart>[] => [
      { dataIndex: 'name', sortField: 'name', pinned: true },
      { dataIndex: 'version' },
      { dataIndex: 'licence', sortField: 'licence', render: (licence: string) => licence || '—' },
    ],
    [],
  );
  return (
    <Card title={t('parts')}>
      <ListTable
        endpoint={installationApi.parts}
        label={t('parts')}
        columns={columns}
        rowKey="key"
        search={search}
        place={place}
      />
    </Card>
  );
}
