import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import type { SearchFieldProps } from '../../../ui/list/list-state.ts';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { labelOf } from '../../school/student/class-label.shared.ts';

/** Search field of a class, which is looked for on the server. */
export function SearchClass({ id, className, value, onChange }: SearchFieldProps) {
  const may = useMay();
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const { rows: list, ...found } = useFoundRows({
    // An office that keeps classes need not teach.
    endpoint: may('course.teach') ? schoolClassApi.list : schoolClassApi.listKept,
    ask: (words) => ({ orderFlag: 'className asc', ...(words && { className: words }) }),
    keyOf: ({ classId }) => classId,
  });
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
      {...found.select}
      options={options}
      onChange={(next?: { value: string }) => {
        setChosen(options.find((one) => one.value === next?.value));
        found.clear();
        onChange(next?.value);
      }}
    />
  );
}
