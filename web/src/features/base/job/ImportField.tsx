import { type ImportColumn, importFixedMax } from '@xueyan/contract/base/import';
import { AutoComplete, Select } from 'antd';
import { FieldProblem } from '../../../ui/form/FieldProblem.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Import.module.css';
import { importText } from './import.text.ts';

/** Source of a field: a column of the file, a value for all rows, or neither. */
export interface FieldSource {
  place?: number | undefined;
  fixed?: string | undefined;
}

/** Stands among the columns for a value that all rows have. */
const fixedPlace = -1;

interface ImportFieldProps {
  id: string;
  column: ImportColumn;
  source: FieldSource;
  places: { value: number; label: string }[];
  /** Usual values of the field. */
  suggestions: readonly string[];
  /** Empty for none. */
  problem: string;
  onChange: (source: FieldSource) => void;
}

/** Choice of the column for one field, or of a value that all rows have. */
export function ImportField({ id, column, source, places, suggestions, problem, onChange }: ImportFieldProps) {
  const t = useText(importText);
  const phrase = usePhrase();
  const { title, required, example } = column;
  const { place, fixed } = source;
  const isFixed = fixed !== undefined;
  const choose = (next: number | undefined) =>
    onChange(next === fixedPlace ? { fixed: suggestions.length === 1 ? suggestions[0] : '' } : { place: next });

  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {phrase(title)}
        {required && <span className={styles.bad}> *</span>}
      </label>
      <div>
        <Select
          id={id}
          className={styles.column}
          value={isFixed ? fixedPlace : place}
          options={[...places, { value: fixedPlace, label: t('fixed') }]}
          allowClear={!required}
          placeholder={t(required ? 'chooseColumn' : 'noColumn')}
          status={problem ? 'error' : ''}
          aria-describedby={`${id}-problem`}
          onChange={choose}
        />
        {isFixed && (
          <AutoComplete
            aria-label={t('fixedOf', { name: phrase(title) })}
            className={styles.fixed}
            value={fixed}
            maxLength={importFixedMax}
            options={suggestions.map((value) => ({ value }))}
            showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
            placeholder={t('example', { text: example })}
            status={problem ? 'error' : ''}
            onChange={(value?: string) => onChange({ fixed: value ?? '' })}
          />
        )}
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </div>
    </div>
  );
}
