import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type QuestionBank, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import type { SearchFieldProps } from '../../../ui/list/list-state.ts';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { useText } from '../../../ui/text/text.ts';
import { questionText } from './question.text.ts';

interface Wanted {
  /** Only banks to which the person may add questions. */
  writable?: boolean | undefined;
  /** Only banks of this subject. */
  subject?: string | undefined;
}

/** Returns the banks that the words find, and the names of those that are chosen, which they may not find. */
function useBanks({ writable, subject }: Wanted, chosen: string[]) {
  const { rows, ...found } = useFoundRows({
    endpoint: questionBankApi.list,
    ask: (words) => ({
      ...(writable && { writable }),
      ...(subject && { subject }),
      ...(words && { name: words }),
    }),
    keyOf: ({ bankId }) => bankId,
    most: 60,
  });
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...met, ...rows.map(({ bankId, name }): [string, string] => [bankId, name])]);
  const unknown = chosen.filter((id) => !known.has(id)).slice(0, 100);
  const named = useQuery({
    ...query(questionBankApi.list, { bankIds: unknown, pageSize: 100 }),
    enabled: unknown.length > 0 && !found.fetching,
    placeholderData: keepPreviousData,
  });
  const asked = new Map(named.data?.pageInfo.resultList.map(({ bankId, name }) => [bankId, name]));
  return {
    ...found,
    rows,
    nameOf: (id: string) => known.get(id) ?? asked.get(id) ?? ' ',
    /** Keeps the names of what is listed now: another search may not find them. */
    keepNames: () => setMet(known),
  };
}

interface FieldProps extends Wanted {
  id?: string;
  className?: string | undefined;
  placeholder?: string;
  status?: 'error' | '';
  'aria-label'?: string;
  'aria-describedby'?: string;
}

interface BankSelectProps extends FieldProps {
  value?: string | undefined;
  /** Also receives the bank, for its name and subject. */
  onChange?: (bankId: string | undefined, bank: QuestionBank | undefined) => void;
  allowClear?: boolean;
  /** Bank that is not offered. */
  without?: string | undefined;
  /** Text shown where there is no bank at all. */
  empty?: string;
}

/** Select of one bank: searched on the server, the next page comes with scrolling. */
export function BankSelect({ value, onChange, writable, subject, without, empty, ...more }: BankSelectProps) {
  const t = useText(questionText);
  const choice = useText(choiceText);
  const found = useBanks({ writable, subject }, value ? [value] : []);
  const offered = found.rows.filter(({ bankId }) => bankId !== without);
  return (
    <Select<{ value: string; label?: string }>
      {...more}
      // The name is shown even when the search finds other banks.
      value={value ? { value, label: found.nameOf(value) } : undefined}
      labelInValue
      {...found.select}
      notFoundContent={
        found.failed ? choice('failed') : found.fetching ? null : (found.typed === '' && empty) || t('bankNone')
      }
      options={offered.map(({ bankId, name }) => ({ value: bankId, label: name }))}
      onChange={(next?: { value: string }) => {
        found.keepNames();
        found.clear();
        onChange?.(
          next?.value,
          offered.find(({ bankId }) => bankId === next?.value),
        );
      }}
    />
  );
}

interface BanksSelectProps extends FieldProps {
  value?: string[];
  onChange?: (bankIds: string[]) => void;
}

const mostBanks = 20;

/** Select of several banks, 20 at most: searched on the server, the next page comes with scrolling. */
export function BanksSelect({ value = [], onChange, writable, subject, ...more }: BanksSelectProps) {
  const t = useText(questionText);
  const choice = useText(choiceText);
  const found = useBanks({ writable, subject }, value);
  const unlisted = value.filter((id) => found.rows.every(({ bankId }) => bankId !== id));
  return (
    <Select
      {...more}
      mode="multiple"
      maxCount={mostBanks}
      {...found.select}
      notFoundContent={found.failed ? choice('failed') : found.fetching ? null : t('bankNone')}
      options={[
        ...found.rows.map(({ bankId, name }) => ({ value: bankId, label: name })),
        // A chosen bank shows its name even when the search does not find it.
        ...unlisted.map((id) => ({ value: id, label: found.nameOf(id) })),
      ]}
      value={value}
      onChange={(next: string[]) => {
        found.keepNames();
        onChange?.(next);
      }}
    />
  );
}

/** Search field of a list that selects a bank. */
export const SearchBank = (field: SearchFieldProps) => <BankSelect {...field} allowClear />;

/** Returns whether the person may add questions to a bank; without an id, to any. False while it is asked. */
export function useMayFill(bankId?: string): boolean {
  const found = useQuery(
    query(questionBankApi.list, { writable: true, pageSize: 1, ...(bankId && { bankIds: [bankId] }) }),
  );
  return (found.data?.pageInfo.totalSize ?? 0) > 0;
}
