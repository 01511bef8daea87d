import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { labelOf } from './class-label.shared.ts';

interface ClassPickProps {
  id?: string;
  value?: string | null;
  onChange?: (classId: string | null) => void;
  placeholder: string;
  /** Class that is left out. */
  without?: string | undefined;
}

/** Picker of a class of the school, searched by name; or none. */
export function ClassPick({ value, onChange, without, ...more }: ClassPickProps) {
  const [words, setWords] = useState('');
  const className = useSettled(words.trim().slice(0, 40), 300);
  const classes = useQuery({
    ...query(schoolClassApi.listKept, { className, state: 'active', pageSize: 100, orderFlag: 'className asc' }),
    placeholderData: keepPreviousData,
  });
  const list = classes.data?.pageInfo.resultList ?? [];
  const options = list
    .filter(({ classId }) => classId !== without)
    .map((one) => ({ value: one.classId, label: labelOf(one, list, true) }));
  return (
    <Select
      {...more}
      allowClear
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={classes.isFetching}
      options={options}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}
