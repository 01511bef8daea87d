import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';

interface TeacherPickProps {
  id?: string;
  value?: string | null;
  onChange?: (userId: string | null) => void;
  placeholder: string;
  /** Current teacher, shown until the search has answered. */
  present?: { userId: string; userName: string } | undefined;
}

/** Picker of a teacher of the school, or none. */
export function TeacherPick({ value, onChange, present, ...more }: TeacherPickProps) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim().slice(0, 40), 300);
  const found = useQuery({
    ...query(schoolClassApi.listTeachers, words ? { words } : {}),
    placeholderData: keepPreviousData,
  });
  const listed = (found.data?.teacherList ?? []).map(({ userId, userName, loginName }) => ({
    value: userId,
    label: `${userName}（${loginName}）`,
  }));
  const known = present && listed.every((one) => one.value !== present.userId);
  return (
    <Select
      {...more}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={known ? [...listed, { value: present.userId, label: present.userName }] : listed}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}
