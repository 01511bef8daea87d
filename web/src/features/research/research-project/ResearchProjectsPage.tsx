import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  mayEditResearch,
  type ResearchState,
  researchStateNames,
  researchStates,
} from '@xueyan/contract/research/research-policy';
import {
  type ResearchLevel,
  type ResearchProject,
  type ResearchType,
  researchLevelNames,
  researchLevels,
  researchProjectApi,
  researchTypeNames,
  researchTypes,
} from '@xueyan/contract/research/research-project';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { yuan } from './money.ts';
import { researchProjectText } from './research-project.text.ts';
import { stateTones } from './state-tone.ts';

const ProjectForm = lazyNamed(() => import('./ResearchProjectFormModal.tsx'), 'ResearchProjectFormModal');

const removal = {
  one: researchProjectApi.remove,
  nameOf: ({ name }: ResearchProject) => name,
  stale: [researchProjectApi.list],
};

/** List of the actor's projects, or of all for research managers. */
export function ResearchProjectsPage() {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const [open, setOpen] = useState<{ edited?: ResearchProject } | null>(null);
  const search = useMemo(
    () => [
      { name: 'name', label: t('name') },
      { name: 'number', label: t('number') },
      { name: 'leaderName', label: t('leader') },
      {
        name: 'type',
        label: t('type'),
        options: researchTypes.map((value) => ({ value, label: phrase(researchTypeNames[value]) })),
      },
      {
        name: 'level',
        label: t('level'),
        options: researchLevels.map((value) => ({ value, label: phrase(researchLevelNames[value]) })),
      },
      {
        name: 'state',
        label: t('state'),
        options: researchStates.map((value) => ({ value, label: phrase(researchStateNames[value]) })),
      },
      { name: 'year', label: t('year'), maxLength: 4 },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<ResearchProject>[]>(
    () => [
      {
        ...{ dataIndex: 'name', sortField: 'name', pinned: true },
        render: (name: string, { researchProjectId }) => (
          <Link to={`/research/projects/${researchProjectId}`}>{name}</Link>
        ),
      },
      { dataIndex: 'number', sortField: 'number' },
      { dataIndex: 'leaderName' },
      {
        ...{ dataIndex: 'state' },
        render: (state: ResearchState) => (
          <StateTag tone={stateTones[state]}>{phrase(researchStateNames[state])}</StateTag>
        ),
      },
      { dataIndex: 'type', render: (type: ResearchType) => phrase(researchTypeNames[type]) },
      { dataIndex: 'level', render: (level: ResearchLevel) => phrase(researchLevelNames[level]) },
      { dataIndex: 'funding', sortField: 'funding', align: 'right', render: yuan },
      { title: t('spent'), dataIndex: 'spent', align: 'right', render: yuan },
      {
        ...{ title: t('period'), dataIndex: 'startDate', sortField: 'startDate' },
        render: (start: string, { endDate }) => `${start} – ${endDate}`,
      },
    ],
    [t, phrase],
  );
  const create = (
    <May permission="research.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
        {t('create')}
      </Button>
    </May>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={researchProjectApi.list}
        label={t('title')}
        columns={columns}
        rowKey="researchProjectId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Link to={`/research/projects/${row.researchProjectId}`}>{t('open')}</Link>
            <May policy={mayEditResearch} of={row}>
              <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                {t('edit')}
              </Button>
              {row.state === 'application' && (
                <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                  {t('remove')}
                </Button>
              )}
            </May>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <ProjectForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}
