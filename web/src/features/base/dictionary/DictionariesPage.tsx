import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Dictionary } from '@xueyan/contract/base/dictionary-manage';
import { dictionaryManageApi as api } from '@xueyan/contract/base/dictionary-manage';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { dictionaryText } from './dictionary.text.ts';

const DictionaryFormModal = lazyNamed(() => import('./DictionaryFormModal.tsx'), 'DictionaryFormModal');

const removal = { one: api.remove, nameOf: ({ name }: Dictionary) => name, stale: [api.list] };

/** Dictionaries of the school. */
export function DictionariesPage() {
  const t = useText(dictionaryText);
  const [open, setOpen] = useState<{ edited?: Dictionary } | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => [{ name: 'words', label: t('words') }], [t]);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={api.list}
        label={t('title')}
        columns={columns}
        rowKey="dictionaryCode"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('edit')}
            </Button>
            {!row.builtIn && (
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <DictionaryFormModal open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Dictionary>[] => [
  {
    dataIndex: 'name',
    sortField: 'name',
    pinned: true,
    render: (name: string, { dictionaryCode, builtIn }) => (
      <Space size={8}>
        <Link to={`/system/dictionaries/${dictionaryCode}`}>{name}</Link>
        {builtIn && <Tag>{t('builtIn')}</Tag>}
      </Space>
    ),
  },
  { dataIndex: 'dictionaryCode', sortField: 'dictionaryCode' },
  { dataIndex: 'nameEn' },
  { dataIndex: 'entryCount', sortField: 'entryCount', align: 'right' },
  {
    title: t('created'),
    dataIndex: 'createTime',
    sortField: 'createTime',
    render: (time: string) => time.slice(0, 16),
  },
];
