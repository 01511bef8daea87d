import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { baseScopeNames, type KnowledgeBase, mayOwnBase } from '@xueyan/contract/ai/knowledge-base';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { knowledgeText } from './knowledge.text.ts';

const BaseForm = lazyNamed(() => import('./BaseFormModal.tsx'), 'BaseFormModal');

const removal = {
  one: knowledgeApi.remove,
  nameOf: ({ name }: KnowledgeBase) => name,
  stale: [knowledgeApi.list],
};

/** Knowledge bases that the actor may ask. */
export function KnowledgeBasesPage() {
  const t = useText(knowledgeText);
  const language = useLanguage();
  const [open, setOpen] = useState<{ edited?: KnowledgeBase } | null>(null);
  const search = useMemo(() => [{ name: 'name', label: t('name') }], [t]);
  const columns = useMemo<ListColumn<KnowledgeBase>[]>(
    () => [
      {
        title: t('name'),
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, { baseId, description }) => (
          <Link to={`/ai/knowledge/${baseId}`} title={description}>
            {name}
          </Link>
        ),
      },
      {
        title: t('scope'),
        dataIndex: 'scope',
        render: (scope: KnowledgeBase['scope'], { classes }) =>
          scope === 'class'
            ? classes.map(({ className }) => className).join('、')
            : phraseIn(language, baseScopeNames[scope], toTraditional),
      },
      { title: t('documents'), dataIndex: 'documentCount', align: 'right' },
      { title: t('chunks'), dataIndex: 'chunkCount', align: 'right' },
      { title: t('owner'), dataIndex: 'ownerName' },
      {
        title: t('updated'),
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, language],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={knowledgeApi.list}
        label={t('title')}
        columns={columns}
        rowKey="baseId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <>
            <Link to={`/ai/knowledge-chat?base=${row.baseId}`}>
              <Button type="link" size="small">
                {t('ask')}
              </Button>
            </Link>
            <May policy={mayOwnBase} of={row}>
              <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                {t('edit')}
              </Button>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </May>
          </>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <BaseForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}
