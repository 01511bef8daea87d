import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import type { Dictionary, DictionaryEntry } from '@xueyan/contract/base/dictionary-manage';
import { dictionaryManageApi as api, closedDictionaries } from '@xueyan/contract/base/dictionary-manage';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { dictionaryText } from './dictionary.text.ts';

const EntryFormModal = lazyNamed(() => import('./EntryFormModal.tsx'), 'EntryFormModal');

/** The entries of one dictionary. */
export function DictionaryPage() {
  const { dictionaryCode = '' } = useParams();
  const found = useQuery(query(api.get, { dictionaryCode }));
  return <QueryView query={found}>{(one) => <Entries one={one} />}</QueryView>;
}

function Entries({ one: { dictionaryCode, name } }: { one: Dictionary }) {
  const t = useText(dictionaryText);
  const notice = useNotice();
  const [open, setOpen] = useState<{ edited?: DictionaryEntry } | null>(null);
  const move = useAction(api.moveEntry, [api.listEntries]);
  const remove = useAction(api.removeEntry, [api.listEntries, api.list]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => ({ dictionaryCode }), [dictionaryCode]);
  const search = useMemo(() => [{ name: 'words', label: t('words') }], [t]);
  const act = (work: Promise<unknown>) =>
    work.catch((problem: unknown) => {
      const words = textsFor(problem);
      if (words) notice.warning(words);
    });
  const drop = async ({ entryCode, name: title }: DictionaryEntry) => {
    const sure = await notice.confirm({
      ...{ title: t('removeTitle', { name: title }), content: t('removeHint'), okText: t('remove'), danger: true },
    });
    if (sure) await act(remove.mutateAsync({ dictionaryCode, entryCode }));
  };
  const isClosed = closedDictionaries.includes(dictionaryCode);
  const create = isClosed ? null : (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('createEntry')}
    </Button>
  );
  return (
    <Page
      title={name}
      subtitle={isClosed ? `${dictionaryCode} · ${t('closedHint')}` : dictionaryCode}
      breadcrumb={[{ title: t('title'), to: '/system/dictionaries' }, { title: name }]}
      width="full"
      extra={create}
    >
      <ListTable
        endpoint={api.listEntries}
        filters={filters}
        label={name}
        columns={columns}
        rowKey="entryCode"
        search={search}
        rowActions={(row) => (
          <Space size={4}>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('up', { name: row.name })}
              disabled={row.position === 0}
              onClick={() =>
                void act(move.mutateAsync({ dictionaryCode, entryCode: row.entryCode, position: row.position - 1 }))
              }
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('down', { name: row.name })}
              onClick={() =>
                void act(move.mutateAsync({ dictionaryCode, entryCode: row.entryCode, position: row.position + 1 }))
              }
            />
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('edit')}
            </Button>
            {!row.builtIn && !isClosed && (
              <Button type="link" size="small" danger onClick={() => void drop(row)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('noEntries')} hint={t('noEntriesHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => (
          <EntryFormModal open={shown} dictionaryCode={dictionaryCode} edited={edited} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<DictionaryEntry>[] => [
  {
    dataIndex: 'name',
    sortField: 'name',
    pinned: true,
    render: (name: string, { builtIn }) => (
      <Space size={8}>
        {name}
        {builtIn && <Tag>{t('builtIn')}</Tag>}
      </Space>
    ),
  },
  { dataIndex: 'entryCode', sortField: 'entryCode' },
  { dataIndex: 'nameEn' },
  { dataIndex: 'nameMn' },
  {
    title: t('state'),
    dataIndex: 'enabled',
    render: (enabled: boolean) => <StateTag tone={enabled ? 'good' : 'neutral'}>{t(enabled ? 'on' : 'off')}</StateTag>,
  },
];
