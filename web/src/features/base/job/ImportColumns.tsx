import { type ImportCheck, type ImportLayout, importTitleRows, type SheetImport } from '@xueyan/contract/base/import';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { FieldProblem } from '../../../ui/form/FieldProblem.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { columnLetter } from './column-letter.ts';
import styles from './Import.module.css';
import { importText } from './import.text.ts';
import { UnreadSheets } from './UnreadSheets.tsx';

interface ImportColumnsProps {
  sheet: SheetImport;
  check: ImportCheck;
  looking: boolean;
  onArrange: (layout: ImportLayout) => void;
  onAgain: () => void;
}

/** Choice of the title row and of the columns, where the file does not define them clearly. */
export function ImportColumns({ sheet, check, looking, onArrange, onAgain }: ImportColumnsProps) {
  const t = useText(importText);
  const phrase = usePhrase();
  const id = useId();
  const [titleRow, setTitleRow] = useState(check.layout.titleRow);
  const [columns, setColumns] = useState<ImportLayout['columns']>(check.layout.columns);
  const [tried, setTried] = useState(false);
  const { head } = check;
  const titles = head[titleRow - 1] ?? [];
  const example = head[titleRow] ?? [];
  const width = Math.max(...head.map((row) => row.length), 1);
  const places = Array.from({ length: width }, (_, place) => ({
    value: place,
    label: [columnLetter(place), titles[place], example[place] && t('example', { text: example[place] })]
      .filter(Boolean)
      .join(' · '),
  }));
  const rows = head.slice(0, importTitleRows).map((row, i) => ({
    value: i + 1,
    label: t('titleRowOf', { row: i + 1, text: row.filter(Boolean).slice(0, 4).join(' · ') }),
  }));
  const choose = (field: string, place: number | undefined) => {
    const { [field]: _, ...others } = columns;
    // Each column has one field.
    const free = Object.fromEntries(Object.entries(others).filter(([, taken]) => taken !== place));
    setColumns(place === undefined ? free : { ...free, [field]: place });
  };
  const missing = Object.entries(sheet.columns).flatMap(([field, { required }]) =>
    required && columns[field] === undefined ? [field] : [],
  );

  return (
    <div className={styles.step}>
      <p className={styles.hint}>{t('columnsHint')}</p>
      <UnreadSheets check={check} />
      <div className={styles.fields}>
        <label htmlFor={`${id}-row`}>{t('titleRow')}</label>
        <Select
          id={`${id}-row`}
          value={titleRow}
          options={[...rows, { value: 0, label: t('noTitleRow') }]}
          onChange={setTitleRow}
        />
        {Object.entries(sheet.columns).map(([field, { title, required }]) => {
          const problem = tried && missing.includes(field) ? t('columnMissing') : '';
          return (
            <div key={field} className={styles.field}>
              <label htmlFor={`${id}-${field}`}>
                {phrase(title)}
                {required && <span className={styles.bad}> *</span>}
              </label>
              <div>
                <Select
                  id={`${id}-${field}`}
                  className={styles.column}
                  value={columns[field]}
                  options={places}
                  allowClear={!required}
                  placeholder={t(required ? 'chooseColumn' : 'noColumn')}
                  status={problem ? 'error' : ''}
                  aria-describedby={`${id}-${field}-problem`}
                  onChange={(place: number | undefined) => choose(field, place)}
                />
                <FieldProblem id={`${id}-${field}-problem`} problem={problem} />
              </div>
            </div>
          );
        })}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button
          type="primary"
          loading={looking}
          onClick={() => {
            setTried(true);
            if (missing.length === 0) onArrange({ ...check.layout, titleRow, columns });
          }}
        >
          {t('arranged')}
        </Button>
      </div>
    </div>
  );
}
