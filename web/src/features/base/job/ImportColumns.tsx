import { type ImportCheck, type ImportLayout, importTitleRows, type SheetImport } from '@xueyan/contract/base/import';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { columnLetter } from './column-letter.ts';
import styles from './Import.module.css';
import { type FieldSource, ImportField } from './ImportField.tsx';
import { importText } from './import.text.ts';
import { UnreadSheets } from './UnreadSheets.tsx';

interface ImportColumnsProps {
  sheet: SheetImport;
  check: ImportCheck;
  looking: boolean;
  /** Usual values of fields. */
  suggestions: Readonly<Record<string, readonly string[]>>;
  onArrange: (layout: ImportLayout) => void;
  onAgain: () => void;
}

type Sources = Record<string, FieldSource>;

/** Choice of the title row, of the columns, and of values for what the file has no column for. */
export function ImportColumns({ sheet, check, looking, suggestions, onArrange, onAgain }: ImportColumnsProps) {
  const t = useText(importText);
  const id = useId();
  const [titleRow, setTitleRow] = useState(check.layout.titleRow);
  const [sources, setSources] = useState<Sources>(() => sourcesOf(check.layout));
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
  const choose = (field: string, source: FieldSource) => {
    // Each column has one field.
    const free = Object.entries(sources).filter(([, { place }]) => place === undefined || place !== source.place);
    setSources({ ...Object.fromEntries(free), [field]: source });
  };
  const problemOf = (field: string, required: boolean) => {
    const { place, fixed } = sources[field] ?? {};
    if (fixed !== undefined) return fixed.trim() === '' ? t('fixedMissing') : '';
    return required && place === undefined ? t('columnMissing') : '';
  };
  const fields = Object.entries(sheet.columns).map(([field, column]) => ({
    ...{ field, column, problem: problemOf(field, column.required) },
  }));

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
        {fields.map(({ field, column, problem }) => (
          <ImportField
            key={field}
            id={`${id}-${field}`}
            column={column}
            source={sources[field] ?? {}}
            places={places}
            suggestions={suggestions[field] ?? []}
            problem={tried ? problem : ''}
            onChange={(source) => choose(field, source)}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button
          type="primary"
          loading={looking}
          onClick={() => {
            setTried(true);
            if (fields.every(({ problem }) => problem === '')) onArrange(layoutOf(check.layout, titleRow, sources));
          }}
        >
          {t('arranged')}
        </Button>
      </div>
    </div>
  );
}

function sourcesOf({ columns, fixed = {} }: ImportLayout): Sources {
  const placed = Object.entries(columns).map(([field, place]) => [field, { place }] as const);
  const given = Object.entries(fixed).map(([field, value]) => [field, { fixed: value }] as const);
  return Object.fromEntries<FieldSource>([...placed, ...given]);
}

function layoutOf({ sheet }: ImportLayout, titleRow: number, sources: Sources): ImportLayout {
  const columns: ImportLayout['columns'] = {};
  const fixed: NonNullable<ImportLayout['fixed']> = {};
  for (const [field, { place, fixed: value }] of Object.entries(sources)) {
    if (value !== undefined) fixed[field] = value.trim();
    else if (place !== undefined) columns[field] = place;
  }
  const given = Object.keys(fixed).length > 0;
  return { ...(sheet !== undefined && { sheet }), titleRow, columns, ...(given && { fixed }) };
}
