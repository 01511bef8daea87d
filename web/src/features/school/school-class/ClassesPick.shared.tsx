import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { labelOf } from '../student/class-label.shared.ts';

interface ClassesPickProps {
  id?: string;
  value?: string[];
  onChange?: (classIds: string[]) => void;
  /** Names of the classes chosen before. */
  present: { classId: string; className: string }[];
}

/**
 * Picker of the school’s classes, searched by name; classes of one name are distinguished by grade and organization.
 */
export function ClassesPick({ value, onChange, present, ...more }: ClassesPickProps) {
  const choice = useText(choiceText);
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState(() => new Map(present.map(({ classId, className }) => [classId, className])));
  const words = useSettled(typed, 300);
  const found = useQuery({
    ...query(schoolClassApi.list, { pageSize: 100, orderFlag: 'className asc', ...(words && { className: words }) }),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.pageInfo.resultList ?? [];
  const listed = list.map((one) => ({ value: one.classId, label: labelOf(one, list) }));
  const unlisted = (value ?? []).filter((id) => listed.every((one) => one.value !== id));
  return (
    <Select
      {...more}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={found.isError ? choice('failed') : undefined}
      // A chosen class shows its name even when the search does not find it.
      options={[...listed, ...unlisted.map((id) => ({ value: id, label: names.get(id) ?? '…' }))]}
      value={value}
      onChange={(next: string[]) => {
        setNames(new Map([...names, ...listed.map(({ value: id, label }): [string, string] => [id, label])]));
        onChange?.(next);
      }}
    />
  );
}
