import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { candidateNamingText } from './candidate-naming.text.ts';

interface ClassPickProps {
  value: string | undefined;
  onChange: (classId: string | undefined) => void;
}

/** Select of any class of the school, searched by name; or none. */
export function ClassPick({ value, onChange }: ClassPickProps) {
  const t = useText(candidateNamingText);
  const [typed, setTyped] = useState('');
  const className = useSettled(typed.trim(), 300);
  const classes = useQuery({
    ...query(schoolClassApi.list, { pageSize: 50, orderFlag: 'className asc', ...(className && { className }) }),
    placeholderData: keepPreviousData,
  });
  const list = classes.data?.pageInfo.resultList ?? [];
  const labelOf = (one: (typeof list)[number]) =>
    // Classes of one name are distinguished by their code.
    list.filter((other) => other.className === one.className).length > 1
      ? `${one.className}（${one.classCode}）`
      : one.className;
  return (
    <Select
      aria-label={t('anyClass')}
      placeholder={t('anyClass')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={classes.isFetching}
      value={value}
      options={list.map((one) => ({ value: one.classId, label: labelOf(one) }))}
      onChange={(next?: string) => onChange(next)}
    />
  );
}
