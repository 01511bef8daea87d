import { type LabellingResult, labellingApi } from '@xueyan/contract/prep/labelling';
import { Button, Flex, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ComparisonTable, percent } from './ComparisonTable.tsx';
import { labellingText } from './labelling.text.ts';
import { StudentWork } from './StudentWork.tsx';

/** Table of students with their scores; a row opens to the scores by label. It refreshes itself. */
export function LabellingResults({ sectionId, total }: { sectionId: string; total: number }) {
  const t = useText(labellingText);
  const [shown, setShown] = useState<LabellingResult | null>(null);
  const columns = useMemo<ListColumn<LabellingResult>[]>(() => {
    const part = (key: 'precision' | 'recall' | 'overlap'): ListColumn<LabellingResult> => ({
      ...{ title: t(key), key, align: 'right' },
      render: (_, { comparison }) => percent(comparison.total[key]),
    });
    return [
      { dataIndex: 'userName', sortField: 'userName', pinned: true },
      { dataIndex: 'loginName', sortField: 'loginName' },
      {
        ...{ title: t('done'), dataIndex: 'done', sortField: 'done', align: 'right' },
        render: (done: number) => `${done} / ${total}`,
      },
      { title: t('points'), key: 'points', align: 'right', render: (_, { comparison }) => comparison.points },
      ...[part('precision'), part('recall'), part('overlap')],
      {
        ...{ dataIndex: 'submitTime', sortField: 'submitTime' },
        render: (time: string | null) => time?.slice(0, 16) ?? '—',
      },
    ];
  }, [t, total]);
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  return (
    <section aria-label={t('results')}>
      <h3>{t('results')}</h3>
      <ListTable
        endpoint={labellingApi.results}
        filters={{ sectionId }}
        label={t('results')}
        columns={columns}
        rowKey="userId"
        search={search}
        refreshEvery={30_000}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setShown(row)}>
            {t('byLabel')}
          </Button>
        )}
        empty={<EmptyState compact title={t('nobody')} hint={t('nobodyHint')} />}
      />
      <Modal
        open={shown !== null}
        title={`${shown?.userName ?? ''} · ${t('byLabel')}`}
        width={960}
        footer={null}
        onCancel={() => setShown(null)}
      >
        {shown && (
          <Flex vertical gap="middle">
            <ComparisonTable comparison={shown.comparison} />
            <StudentWork sectionId={sectionId} userId={shown.userId} />
          </Flex>
        )}
      </Modal>
    </section>
  );
}
