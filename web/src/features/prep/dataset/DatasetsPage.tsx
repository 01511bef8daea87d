import GiftOutlined from '@ant-design/icons/GiftOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Dataset, type DatasetKind, datasetApi, datasetKinds } from '@xueyan/contract/prep/dataset';
import { mayEditPrep, type PrepSharing, prepSharingNames, prepSharings } from '@xueyan/contract/prep/sharing';
import { may } from '@xueyan/contract/wire/actor';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { datasetText } from './dataset.text.ts';

const DatasetForm = lazyNamed(() => import('./DatasetFormModal.tsx'), 'DatasetFormModal');
const Shipped = lazyNamed(() => import('./ShippedModal.tsx'), 'ShippedModal');

const removal = {
  one: datasetApi.remove,
  nameOf: ({ name }: Dataset) => name,
  stale: [datasetApi.list],
};

/** List of own and shared data sets. */
export function DatasetsPage() {
  const t = useText(datasetText);
  const phrase = usePhrase();
  const actor = useActor();
  const [open, setOpen] = useState<{ edited?: Dataset } | null>(null);
  const search = useMemo(
    () => [
      { name: 'name', label: t('name') },
      { name: 'kind', label: t('kind'), options: datasetKinds.map((value) => ({ value, label: t(value) })) },
      { name: 'label', label: t('labels') },
      {
        name: 'sharing',
        label: t('sharing'),
        options: prepSharings.map((value) => ({ value, label: phrase(prepSharingNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<Dataset>[]>(
    () => [
      {
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, { datasetId }) => <Link to={`/prep/datasets/${datasetId}`}>{name}</Link>,
      },
      {
        title: t('labels'),
        dataIndex: 'labels',
        render: (labels: string[]) => labels.map((one) => <Tag key={one}>{one}</Tag>),
      },
      { title: t('kind'), dataIndex: 'kind', render: (kind: DatasetKind) => t(kind) },
      { title: t('rows'), dataIndex: 'rowCount', align: 'right' },
      { dataIndex: 'versionCount', align: 'right' },
      { title: t('sharing'), dataIndex: 'sharing', render: (one: PrepSharing) => phrase(prepSharingNames[one]) },
      { dataIndex: 'ownerName' },
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase],
  );
  const [shipped, setShipped] = useState(false);
  // Students use what is shared with them.
  const prepares = may(actor, 'prep.use');
  const create = prepares && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  const extra = prepares && (
    <Space wrap>
      <Button icon={<GiftOutlined aria-hidden />} onClick={() => setShipped(true)}>
        {t('shipped')}
      </Button>
      {create}
    </Space>
  );
  return (
    <Page title={t('title')} subtitle={t(prepares ? 'subtitle' : 'subtitleShared')} width="full" extra={extra}>
      <ListTable
        endpoint={datasetApi.list}
        label={t('title')}
        columns={columns}
        rowKey="datasetId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Link to={`/prep/datasets/${row.datasetId}`}>{t('open')}</Link>
            {mayEditPrep(actor, row) && (
              <>
                <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                  {t('edit')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                  {t('remove')}
                </Button>
              </>
            )}
          </Space>
        )}
        empty={
          prepares ? (
            <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={extra} />
          ) : (
            <EmptyState compact title={t('emptyShared')} hint={t('emptySharedHint')} />
          )
        }
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <DatasetForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={shipped}>
        {(_, shown) => <Shipped open={shown} onClose={() => setShipped(false)} />}
      </DialogSlot>
    </Page>
  );
}
