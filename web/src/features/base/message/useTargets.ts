import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageApi, type TargetKind } from '@xueyan/contract/base/message';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';

/** Returns the targets of a kind that the person can send to, searched by name while typing. */
export function useTargets(kind: TargetKind) {
  const [typed, onSearch] = useState('');
  const words = useSettled(typed.trim().slice(0, 40), 300);
  // Former results stay until new ones arrive: a list that closes in between would pass its keys to the drawer.
  const found = useQuery({ ...query(messageApi.listTargets, { kind, words }), placeholderData: keepPreviousData });
  return { found, onSearch };
}
