import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { useText } from '../../../ui/text/text.ts';
import { candidateNamingText } from './candidate-naming.text.ts';

interface ClassPickProps {
  value: string | undefined;
  onChange: (classId: string | undefined) => void;
}

/** Select of any class of the school, searched by name; or none. */
export function ClassPick({ value, onChange }: ClassPickProps) {
  const t = useText(candidateNamingText);
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const { rows: list, ...found } = useFoundRows({
    endpoint: schoolClassApi.list,
    ask: (words) => ({ orderFlag: 'className asc', ...(words && { className: words }) }),
    keyOf: ({ classId }) => classId,
  });
  const options = list.map((one) => ({
    value: one.classId,
    // Classes of one name are distinguished by their code.
    label: list.some((other) => other !== one && other.className === one.className)
      ? `${one.className}（${one.classCode}）`
      : one.className,
  }));
  const known = options.find((one) => one.value === value) ?? (chosen?.value === value ? chosen : undefined);
  return (
    <Select<{ value: string; label?: string } | null>
      aria-label={t('anyClass')}
      placeholder={t('anyClass')}
      allowClear
      labelInValue
      // The name is shown even when the search finds other classes.
      value={value ? { value, label: known?.label ?? ' ' } : null}
      {...found.select}
      options={options}
      onChange={(next) => {
        setChosen(options.find((one) => one.value === next?.value));
        found.clear();
        onChange(next?.value);
      }}
    />
  );
}
