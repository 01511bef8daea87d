import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageApi, type TargetKind } from '@xueyan/contract/base/message';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';

/** Those of a kind that one may send to, found while their name is typed. */
export function useTargets(kind: TargetKind) {
  const [typed, onSearch] = useState('');
  const words = useSettled(typed.trim().slice(0, 40), 300);
  // What was found before stays until there is something new: a list that closes in between gives its keys to the drawer.
  const found = useQuery({ ...query(messageApi.listTargets, { kind, words }), placeholderData: keepPreviousData });
  return { found, onSearch };
}
