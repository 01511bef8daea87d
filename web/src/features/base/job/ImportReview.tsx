import { type ImportCheck, type ImportPlan, importPlans, type SheetImport } from '@xueyan/contract/base/import';
import { Alert, Button, Checkbox, Table, type TableColumnType } from 'antd';
import { useMemo, useState } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Import.module.css';
import { type ImportChoices, ImportOffers } from './ImportOffers.tsx';
import { importText } from './import.text.ts';
import { UnreadSheets } from './UnreadSheets.tsx';
import type { Wishes } from './useImportFile.ts';

type Row = ImportCheck['rows'][number];

const tones = { add: 'good', change: 'info', same: 'neutral', refuse: 'bad' } as const;

interface ImportReviewProps {
  sheet: SheetImport;
  check: ImportCheck;
  wishes: Wishes;
  choices: ImportChoices;
  looking: boolean;
  starting: boolean;
  onWish: (wishes: Wishes) => void;
  onArrange: () => void;
  onStart: () => void;
  onAgain: () => void;
}

/** Preview of the import, row by row. */
export function ImportReview(props: ImportReviewProps) {
  const { sheet, check, wishes, choices, looking, starting, onWish, onArrange, onStart, onAgain } = props;
  const t = useText(importText);
  const phrase = usePhrase();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const countOf = (plan: ImportPlan) => check.counts[plan] ?? 0;
  const good = countOf('add') + countOf('change');
  const refused = countOf('refuse');
  const all = good + refused + countOf('same');
  const rows = useMemo(
    () => (onlyProblems ? check.rows.filter(({ plan }) => plan === 'refuse') : check.rows),
    [check, onlyProblems],
  );
  const columns: TableColumnType<Row>[] = [
    { title: t('row'), dataIndex: 'row', width: 64, align: 'right' },
    { title: t('plan'), dataIndex: 'plan', width: 104, render: (plan: ImportPlan) => <Plan plan={plan} /> },
    { title: t('reason'), dataIndex: 'reason', width: 240 },
    ...Object.entries(sheet.columns).map(([field, { title }]) => ({
      title: phrase(title),
      key: field,
      width: 140,
      ellipsis: true,
      render: (_: unknown, { values }: Row) => values[field] ?? '',
    })),
    ...(sheet.others
      ? [
          {
            ...{ title: phrase(sheet.others.title), key: 'others', width: 320, ellipsis: true },
            render: (_: unknown, { values }: Row) => values.others ?? '',
          },
        ]
      : []),
  ];

  return (
    <div className={styles.step}>
      <div className={styles.counts} role="status">
        {importPlans.map((plan) => (
          <span key={plan} className={styles.count}>
            <Plan plan={plan} />
            <strong>{countOf(plan)}</strong>
          </span>
        ))}
        {refused > 0 && (
          <Checkbox
            className={styles.only}
            checked={onlyProblems}
            onChange={(event) => setOnlyProblems(event.target.checked)}
          >
            {t('onlyProblems')}
          </Checkbox>
        )}
      </div>
      {all > check.rows.length && <span className={styles.hint}>{t('firstRows', { n: check.rows.length })}</span>}
      <ImportOffers offers={check.offers} wishes={wishes} choices={choices} looking={looking} onWish={onWish} />
      <UnreadSheets check={check} />
      <Alert type={good > 0 ? 'info' : 'warning'} showIcon title={t(good > 0 ? 'reviewHint' : 'allRefused')} />
      <section
        className={styles.rows}
        aria-label={t('rowsLabel')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        tabIndex={0}
      >
        <Table<Row>
          size="small"
          rowKey="row"
          columns={columns}
          dataSource={rows}
          loading={looking}
          pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
        />
      </section>
      <div className={styles.buttons}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button onClick={onArrange}>{t('arrange')}</Button>
        <Button type="primary" disabled={good === 0 || looking} loading={starting} onClick={onStart}>
          {t('start', { n: good })}
        </Button>
      </div>
    </div>
  );
}

function Plan({ plan }: { plan: ImportPlan }) {
  const t = useText(importText);
  return <StateTag tone={tones[plan]}>{t(plan)}</StateTag>;
}
