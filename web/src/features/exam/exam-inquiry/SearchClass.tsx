import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import type { SearchFieldProps } from '../../../ui/list/list-state.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { labelOf } from '../../school/student/class-label.shared.ts';

/** Search field of a class, which is looked for on the server. */
export function SearchClass({ id, className, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const words = useSettled(typed.trim().slice(0, 40), 300);
  const found = useQuery({
    ...query(schoolClassApi.list, { pageSize: 100, orderFlag: 'className asc', ...(words && { className: words }) }),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.pageInfo.resultList ?? [];
  const options = list.map((one) => ({ value: one.classId, label: labelOf(one, list) }));
  const known = options.find((one) => one.value === value) ?? (chosen?.value === value ? chosen : undefined);
  return (
    <Select<{ value: string; label?: string }>
      id={id}
      className={className}
      allowClear
      labelInValue
      // The name is shown even when the search returns other classes.
      value={value ? { value, label: known?.label ?? ' ' } : undefined}
      loading={found.isFetching}
      options={options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next?: { value: string }) => {
        setChosen(options.find((one) => one.value === next?.value));
        setTyped('');
        onChange(next?.value);
      }}
    />
  );
}
