import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../text/text.ts';
import styles from './ListSearch.module.css';
import { listText } from './list.text.ts';
import type { SearchField } from './list-state.ts';

interface ListSearchProps {
  fields: SearchField[];
  value: Record<string, string>;
  onSearch: (value: Record<string, string>) => void;
}

/** Search row of a list. A choice applies at once, a text with Enter or the button. */
export function ListSearch({ fields, value, onSearch }: ListSearchProps) {
  const t = useText(listText);
  const id = useId();
  const [draft, setDraft] = useState(value);
  // Another search arrived by the browser's Back or a link; the fields stay mounted, and with them the focus.
  const searched = keyOf(value);
  const [followed, setFollowed] = useState(searched);
  const [asked, setAsked] = useState(searched);
  if (searched !== followed) {
    setFollowed(searched);
    // A search made here returns by the address later; by then somebody may have typed on.
    if (searched !== asked) {
      setAsked(searched);
      setDraft(value);
    }
  }
  const search = (next: Record<string, string>) => {
    setAsked(keyOf(trimmed(next)));
    onSearch(trimmed(next));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(draft);
  };
  const put = (name: string, words: string) => ({ ...draft, [name]: words });
  const apply = (next: Record<string, string>) => {
    setDraft(next);
    search(next);
  };

  return (
    <search>
      <form className={styles.row} onSubmit={submit} aria-label={t('searchRow')}>
        {fields.map((field) => (
          <div key={field.name} className={styles.field}>
            <label className={styles.label} htmlFor={`${id}-${field.name}`}>
              {field.label}
            </label>
            {field.Field ? (
              <field.Field
                id={`${id}-${field.name}`}
                className={styles.control}
                value={draft[field.name] || undefined}
                onChange={(choice) => apply(put(field.name, choice ?? ''))}
              />
            ) : field.options ? (
              <Select
                id={`${id}-${field.name}`}
                className={styles.control}
                allowClear
                placeholder={field.placeholder ?? t('all')}
                options={field.options}
                value={draft[field.name] || undefined}
                onChange={(choice: string | undefined) => apply(put(field.name, choice ?? ''))}
              />
            ) : field.date ? (
              <DatePicker
                id={`${id}-${field.name}`}
                className={styles.control}
                value={dayOf(draft[field.name])}
                onChange={(_, day) => apply(put(field.name, String(day ?? '')))}
              />
            ) : (
              <Input
                id={`${id}-${field.name}`}
                className={styles.control}
                allowClear
                placeholder={field.placeholder}
                maxLength={field.maxLength ?? 40}
                value={draft[field.name] ?? ''}
                onChange={(event) => setDraft(put(field.name, event.target.value))}
              />
            )}
          </div>
        ))}
        <div className={styles.buttons}>
          <Button htmlType="submit">{t('search')}</Button>
          <Button type="text" onClick={() => apply({})}>
            {t('reset')}
          </Button>
        </div>
      </form>
    </search>
  );
}

/** Parses a day; the address may contain one that is invalid. */
const dayOf = (text = '') => (dayjs(text).isValid() ? dayjs(text) : null);

const keyOf = (value: Record<string, string>) => JSON.stringify(Object.entries(value).toSorted());

const trimmed = (draft: Record<string, string>) =>
  Object.fromEntries(Object.entries(draft).flatMap(([name, words]) => (words.trim() ? [[name, words.trim()]] : [])));
