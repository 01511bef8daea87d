import { useQuery } from '@tanstack/react-query';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { Card, Table } from 'antd';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ComparisonTable, percent } from './ComparisonTable.tsx';
import { labellingText } from './labelling.text.ts';

/** How the labels of each student fit; a row opens by label. */
export function LabellingResults({ sectionId, total }: { sectionId: string; total: number }) {
  const t = useText(labellingText);
  const found = useQuery({ ...query(labellingApi.results, { sectionId }), refetchInterval: 30_000 });
  return (
    <Card size="small" title={t('results')}>
      <QueryView query={found}>
        {({ studentList }) =>
          studentList.length === 0 ? (
            <EmptyState compact title={t('nobody')} hint={t('nobodyHint')} />
          ) : (
            <Table
              size="small"
              rowKey="userId"
              scroll={{ x: 'max-content' }}
              dataSource={studentList}
              pagination={{ pageSize: 50, hideOnSinglePage: true }}
              expandable={{ expandedRowRender: ({ comparison }) => <ComparisonTable comparison={comparison} /> }}
              columns={[
                {
                  title: t('name'),
                  dataIndex: 'userName',
                  sorter: (a, b) => a.userName.localeCompare(b.userName, 'zh'),
                },
                { title: t('account'), dataIndex: 'loginName' },
                { title: t('done'), align: 'right', render: (_, { done }) => `${done} / ${total}` },
                {
                  title: t('points'),
                  align: 'right',
                  sorter: (a, b) => a.comparison.points - b.comparison.points,
                  render: (_, { comparison }) => comparison.points,
                },
                {
                  title: t('precision'),
                  align: 'right',
                  render: (_, { comparison }) => percent(comparison.total.precision),
                },
                { title: t('recall'), align: 'right', render: (_, { comparison }) => percent(comparison.total.recall) },
                {
                  title: t('overlap'),
                  align: 'right',
                  render: (_, { comparison }) => percent(comparison.total.overlap),
                },
                {
                  title: t('submitted'),
                  dataIndex: 'submitTime',
                  render: (time: string | null) => time?.slice(0, 16) ?? '—',
                },
              ]}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
