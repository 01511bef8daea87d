import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { organizationApi as api } from '@xueyan/contract/base/organization';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { organizationText } from './organization.text.ts';

interface LeaderSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (userId: string | null) => void;
  /** The current leader, whose name is known before any search. */
  named: { userId: string; userName: string } | undefined;
}

/** Choice of a person of the school, found by part of the name or login name. */
export function LeaderSelect({ id, value, onChange, named }: LeaderSelectProps) {
  const t = useText(organizationText);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed, 300);
  const found = useQuery({ ...query(api.leaders, { words }), placeholderData: keepPreviousData });
  const people = (found.data?.userList ?? []).map((one) => ({
    value: one.userId,
    label: `${one.userName}（${one.loginName}）`,
  }));
  const known = !named || people.some((one) => one.value === named.userId);
  return (
    <Select
      {...(id && { id })}
      allowClear
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={known ? people : [{ value: named.userId, label: named.userName }, ...people]}
      placeholder={t('leaderPlaceholder')}
    />
  );
}
