import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { labelOf } from './class-label.shared.ts';

interface ClassesPickProps {
  id?: string;
  value?: string[];
  onChange?: (classIds: string[]) => void;
  placeholder: string;
}

/** Picker of any number of the classes that the actor manages, searched by name. */
export function ClassesPick({ value, onChange, ...more }: ClassesPickProps) {
  const [words, setWords] = useState('');
  // Names of earlier choices that the search results do not include.
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const className = useSettled(words, 300);
  const classes = useQuery({
    ...query(schoolClassApi.listKept, { className, pageSize: 100, orderFlag: 'className asc' }),
    placeholderData: keepPreviousData,
  });
  const list = classes.data?.pageInfo.resultList ?? [];
  const found = list.map((one) => ({ value: one.classId, label: labelOf(one, list, true) }));
  const options = [...found, ...chosen.filter((one) => found.every(({ value }) => value !== one.value))];
  return (
    <Select
      {...more}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={classes.isFetching}
      options={options}
      value={value ?? []}
      onChange={(next: string[]) => {
        setChosen(options.filter((one) => next.includes(one.value)));
        onChange?.(next);
      }}
    />
  );
}
