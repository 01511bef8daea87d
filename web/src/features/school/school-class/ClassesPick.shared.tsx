import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
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
  const [names, setNames] = useState(() => new Map(present.map(({ classId, className }) => [classId, className])));
  const { rows: list, ...found } = useFoundRows({
    endpoint: schoolClassApi.list,
    ask: (words) => ({ orderFlag: 'className asc', ...(words && { className: words }) }),
    keyOf: ({ classId }) => classId,
  });
  const listed = list.map((one) => ({ value: one.classId, label: labelOf(one, list) }));
  const unlisted = (value ?? []).filter((id) => listed.every((one) => one.value !== id));
  return (
    <Select
      {...more}
      mode="multiple"
      {...found.select}
      notFoundContent={found.failed ? choice('failed') : undefined}
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
