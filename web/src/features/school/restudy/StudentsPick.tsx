import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { studentApi } from '@xueyan/contract/school/student';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';

interface StudentsPickProps {
  id?: string;
  value?: string[];
  onChange?: (studentIds: string[]) => void;
  placeholder: string;
}

/** Picker of students in school with an account, searched by number or name. */
export function StudentsPick({ value, onChange, ...more }: StudentsPickProps) {
  const [typed, setTyped] = useState('');
  // Names of earlier choices that the search results do not include.
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const words = useSettled(typed.trim().slice(0, 40), 300);
  // Words that start like a student number are searched as one.
  const search = /^\w/.test(words) ? { studentNumber: words } : { studentName: words };
  const students = useQuery({
    ...query(studentApi.list, { ...search, state: 'inSchool', account: 'with', pageSize: 50 }),
    placeholderData: keepPreviousData,
  });
  const found = (students.data?.pageInfo.resultList ?? []).map(
    ({ studentId, studentNumber, studentName, className }) => ({
      value: studentId,
      label: [studentNumber, studentName, className].join(' '),
    }),
  );
  const options = [...found, ...chosen.filter((one) => found.every((other) => other.value !== one.value))];
  return (
    <Select
      {...more}
      mode="multiple"
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={students.isFetching}
      options={options}
      value={value ?? []}
      onChange={(next: string[]) => {
        setChosen(options.filter((one) => next.includes(one.value)));
        onChange?.(next);
      }}
    />
  );
}
