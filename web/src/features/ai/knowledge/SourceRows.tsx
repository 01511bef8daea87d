import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './SourceRows.module.css';
import { sourceViewerText } from './source-viewer.text.ts';

interface SourceRowsProps {
  documentId: string;
  chunkId: string;
}

/** The rows of a sheet around those that an answer cites, which are marked. */
export function SourceRows({ documentId, chunkId }: SourceRowsProps) {
  const found = useQuery(query(knowledgeApi.rows, { documentId, chunkId }));
  return <QueryView query={found}>{(rows) => <Rows {...rows} />}</QueryView>;
}

function Rows({ sheet, titles, rows, cited, total }: Output<typeof knowledgeApi.rows>) {
  const t = useText(sourceViewerText);
  const first = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isCited = (row: number) => cited !== null && row >= cited.from && row <= cited.to;
  const mark = rows.find(({ row }) => isCited(row))?.row;
  const shown = { sheet, total, from: rows[0]?.row ?? 0, to: rows.at(-1)?.row ?? 0 };
  return (
    <>
      {!cited && <Alert type="info" showIcon title={t('unplaced')} />}
      <Typography.Text type="secondary">{t(sheet ? 'shownRows' : 'shownOnly', shown)}</Typography.Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable */}
      <section className={styles.rows} tabIndex={0} aria-label={t('rows')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              {titles.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their places.
                <th key={column} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr
                key={row}
                ref={row === mark ? first : undefined}
                className={isCited(row) ? styles.cited : undefined}
                title={isCited(row) ? t('cited') : undefined}
              >
                <th scope="row">{row}</th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their places.
                  <td key={column}>{isCited(row) && cell ? <mark>{cell}</mark> : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
