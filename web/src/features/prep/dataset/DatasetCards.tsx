import type { ColumnType, DatasetColumn, DatasetTable } from '@xueyan/contract/prep/dataset-table';
import { Card, Col, Row, Table, Tag } from 'antd';
import { useState } from 'react';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { useText } from '../../../ui/text/text.ts';
import { datasetText } from './dataset.text.ts';

/** Table of columns with their figures; the selected one is drawn beside it. */
export function ColumnsCard({ table, target }: { table: DatasetTable; target: string | null }) {
  const t = useText(datasetText);
  const { columnList } = table;
  const [name, setName] = useState<string | null>(null);
  const shown = columnList.find((one) => one.name === name) ?? columnList[0];
  const figure = (value: number | null) => value ?? '—';
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={14}>
        <Card title={`${t('columns')} ${columnList.length} · ${t('rows')} ${table.rowCount}`}>
          <Table<DatasetColumn>
            aria-label={t('columns')}
            size="small"
            rowKey="name"
            pagination={columnList.length > 12 ? { pageSize: 12, showSizeChanger: false } : false}
            scroll={{ x: 'max-content' }}
            dataSource={columnList}
            onRow={(row) => ({ onClick: () => setName(row.name) })}
            columns={[
              {
                title: t('name'),
                dataIndex: 'name',
                render: (one: string) => (
                  <>
                    {one} {one === target && <Tag color="blue">{t('isTarget')}</Tag>}
                  </>
                ),
              },
              { title: t('type'), dataIndex: 'type', render: (type: ColumnType) => t(type) },
              { title: t('missing'), dataIndex: 'missing', align: 'right' },
              { title: t('distinct'), dataIndex: 'distinct', align: 'right' },
              { title: t('min'), dataIndex: 'min', align: 'right', render: figure },
              { title: t('max'), dataIndex: 'max', align: 'right', render: figure },
              { title: t('average'), dataIndex: 'mean', align: 'right', render: figure },
              { title: t('deviation'), dataIndex: 'deviation', align: 'right', render: figure },
            ]}
          />
        </Card>
      </Col>
      <Col xs={24} xl={10}>
        {shown && (
          <ChartPanel
            title={t('distribution', { name: shown.name })}
            data={{
              ...{ kind: 'bar', axis: shown.name, labels: shown.bars.map(({ label }) => label) },
              series: [{ name: t('count'), values: shown.bars.map(({ count }) => count) }],
            }}
          />
        )}
      </Col>
    </Row>
  );
}

/** Correlation matrix: stronger correlations have deeper colours. */
export function CorrelationCard({ table: { correlation } }: { table: DatasetTable }) {
  const t = useText(datasetText);
  const { names, values } = correlation;
  if (names.length < 2) return null;
  const shade = (value: number | null) =>
    `color-mix(in srgb, ${(value ?? 0) < 0 ? 'var(--ant-color-error)' : 'var(--ant-color-primary)'} ${Math.round(Math.abs(value ?? 0) * 55)}%, transparent)`;
  return (
    <Card title={t('correlation')}>
      <Table
        aria-label={t('correlation')}
        size="small"
        bordered
        rowKey="name"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={names.map((name, i) => ({ name, values: values[i] ?? [] }))}
        columns={[
          { title: '', dataIndex: 'name', fixed: 'left' as const },
          ...names.map((name, at) => ({
            title: name,
            key: name,
            align: 'right' as const,
            onCell: (row: { values: (number | null)[] }) => ({ style: { background: shade(row.values[at] ?? null) } }),
            render: (_: unknown, row: { values: (number | null)[] }) => row.values[at]?.toFixed(2) ?? '—',
          })),
        ]}
      />
    </Card>
  );
}

/** First rows of the table, unchanged. */
export function RowsCard({ table: { columnList, rows } }: { table: DatasetTable }) {
  const t = useText(datasetText);
  return (
    <Card title={t('preview')}>
      <Table
        aria-label={t('preview')}
        size="small"
        rowKey="at"
        pagination={{ pageSize: 10, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        dataSource={rows.map((cells, at) => ({ at, cells }))}
        columns={columnList.map(({ name, type }, i) => ({
          title: name,
          key: name,
          align: type === 'number' ? ('right' as const) : ('left' as const),
          render: (_: unknown, { cells }: { cells: string[] }) => cells[i] || '—',
        }))}
      />
    </Card>
  );
}
