import type { SubmissionReport } from '@xueyan/contract/exam/submission';
import { Table } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './submission.module.css';
import { submissionText } from './submission.text.ts';

type Rows = SubmissionReport['actual'][number];

/** Rows as returned by the database. */
export function RowsTable({ title, tables }: { title: string; tables: Rows[] }) {
  const t = useText(submissionText);
  return (
    <section>
      <h3>{title}</h3>
      {tables.length === 0 && <p className={styles.hint}>{t('noRows')}</p>}
      {tables.map(({ name, columns, rows, truncated }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what came back does not change while it is shown
        <div key={at} className={styles.table}>
          {name && <p className={styles.hint}>{name}</p>}
          <Table
            size="small"
            bordered
            scroll={{ x: 'max-content' }}
            pagination={rows.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
            rowKey={(_, index) => String(index)}
            dataSource={rows}
            columns={columns.map((column, index) => ({
              title: column,
              key: `${index}`,
              align: typeof rows[0]?.[index] === 'number' ? ('right' as const) : ('left' as const),
              render: (_: unknown, row: Rows['rows'][number]) =>
                row[index] === null ? <span className={styles.null}>NULL</span> : String(row[index]),
            }))}
          />
          {truncated && <p className={styles.hint}>{t('moreRows', { n: rows.length })}</p>}
        </div>
      ))}
    </section>
  );
}
