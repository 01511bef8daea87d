import { useQueryClient } from '@tanstack/react-query';
import { type Parameter, parameterApi, parameterGroupNames, parameterGroups } from '@xueyan/contract/base/parameter';
import { Button, Flex, Space, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { parameterText } from './parameter.text.ts';
import { valueText } from './parameter-value.shared.ts';

const ParameterForm = lazyNamed(() => import('./ParameterFormModal.tsx'), 'ParameterFormModal');
const Changes = lazyNamed(() => import('./ParameterChangesDrawer.tsx'), 'ParameterChangesDrawer');

/** Parameters of the school by group, with their current values. */
export function ParametersPage() {
  const t = useText(parameterText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Parameter | null>(null);
  const [history, setHistory] = useState<{ parameter?: Parameter } | null>(null);
  const save = useAction(parameterApi.save, [parameterApi.list, parameterApi.listChanges]);
  useLive('parameter.changed', () => void client.invalidateQueries({ queryKey: [parameterApi.list.path] }));
  const columns = useMemo(() => columnsOf(t, (group) => phrase(parameterGroupNames[group])), [t, phrase]);
  const search = useMemo(
    () => [
      { name: 'keyword', label: t('keyword') },
      {
        name: 'group',
        label: t('group'),
        options: parameterGroups.map((value) => ({ value, label: phrase(parameterGroupNames[value]) })),
      },
      {
        name: 'isSet',
        label: t('isSet'),
        options: [
          { value: 'yes', label: t('changed') },
          { value: 'no', label: t('unchanged') },
        ],
      },
    ],
    [t, phrase],
  );
  const restore = async ({ name, title, version, rule, defaultValue }: Parameter) => {
    const content =
      rule.kind === 'secret' ? t('restoreSecret') : t('restoreBody', { value: valueText(rule, defaultValue) });
    if (!(await notice.confirm({ title: t('restoreTitle', { title }), content, okText: t('restore'), danger: true })))
      return;
    await save.mutateAsync({ settings: [{ name, version, value: null }] });
    notice.success(t('restored'));
  };
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={<Button onClick={() => setHistory({})}>{t('changes')}</Button>}
    >
      <ListTable
        endpoint={parameterApi.list}
        label={t('title')}
        columns={columns}
        rowKey="name"
        search={search}
        rowActions={(row) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setEdited(row)}>
              {t('edit')}
            </Button>
            <Button
              type="link"
              size="small"
              disabled={row.version === 0}
              onClick={() => setHistory({ parameter: row })}
            >
              {t('changes')}
            </Button>
            <Button
              type="link"
              size="small"
              disabled={!row.isSet}
              onClick={() => void restore(row).catch(notice.error)}
            >
              {t('restore')}
            </Button>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={edited}>
        {(parameter, open) => <ParameterForm open={open} parameter={parameter} onClose={() => setEdited(null)} />}
      </DialogSlot>
      <DialogSlot subject={history}>
        {({ parameter }, open) => <Changes open={open} parameter={parameter} onClose={() => setHistory(null)} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (
  t: Say<Record<string, string>>,
  groupName: (group: Parameter['group']) => string,
): ListColumn<Parameter>[] => [
  {
    dataIndex: 'title',
    sortField: 'title',
    pinned: true,
    render: (title: string, { description }) => (
      <Flex vertical>
        <span>{title}</span>
        <Typography.Text type="secondary" style={{ fontSize: 'var(--ant-font-size-sm)' }}>
          {description}
        </Typography.Text>
      </Flex>
    ),
  },
  { dataIndex: 'group', sortField: 'group', render: groupName },
  {
    dataIndex: 'value',
    render: (value: Parameter['value'], { rule, isSet }) => (
      <StateTag tone={isSet ? 'info' : 'neutral'}>
        {rule.kind === 'secret' ? t(isSet ? 'secretSet' : 'none') : valueText(rule, value)}
      </StateTag>
    ),
  },
  {
    dataIndex: 'defaultValue',
    render: (value: Parameter['value'], { rule }) => (rule.kind === 'secret' ? '—' : valueText(rule, value)),
  },
  {
    dataIndex: 'updateTime',
    sortField: 'updateTime',
    render: (time: string | null) => time?.slice(0, 16) ?? '—',
  },
  { dataIndex: 'updatedBy', render: (name: string) => name || '—' },
];
