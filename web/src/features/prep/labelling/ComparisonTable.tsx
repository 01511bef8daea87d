import type { Comparison } from '@xueyan/contract/prep/labelling';
import { Table } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { labellingText } from './labelling.text.ts';

export const percent = (share: number | null) => (share === null ? '—' : `${Math.round(share * 100)}%`);

/** Table of scores, label by label. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const t = useText(labellingText);
  const shown = (key: 'precision' | 'recall' | 'overlap') => ({
    ...{ key, title: t(key), align: 'right' as const, dataIndex: key, render: percent },
  });
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={comparison.labels}
      columns={[
        { title: t('label'), dataIndex: 'name' },
        { title: t('hits'), dataIndex: 'hits', align: 'right' },
        { title: t('extra'), dataIndex: 'extra', align: 'right' },
        { title: t('missed'), dataIndex: 'missed', align: 'right' },
        ...[shown('precision'), shown('recall'), shown('overlap')],
      ]}
    />
  );
}
