import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';

export interface Person {
  userId: string;
  userName: string;
  loginName: string;
}

interface TeacherPickProps {
  /** Persons chosen before. */
  present: Person[];
  id?: string;
  value?: string | undefined;
  onChange?: (userId: string) => void;
  'aria-label'?: string;
  placeholder?: string;
}

/** Selects a teacher of the school, found by name or account. */
export function TeacherPick({ present, value, ...field }: TeacherPickProps) {
  const [words, setWords] = useState('');
  const found = useQuery({ ...query(examRoomApi.teachers, { words }), placeholderData: keepPreviousData });
  const people = new Map([...present, ...(found.data?.teacherList ?? [])].map((one) => [one.userId, one]));
  return (
    <Select
      {...field}
      value={value || null}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      options={[...people.values()].map(({ userId, userName, loginName }) => ({
        value: userId,
        label: `${userName}（${loginName}）`,
      }))}
    />
  );
}
