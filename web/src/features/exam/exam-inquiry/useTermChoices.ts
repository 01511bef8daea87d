import { useQuery } from '@tanstack/react-query';
import { calendarApi } from '@xueyan/contract/school/calendar';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';

/** Terms of the school to choose from, the latest first. */
export function useTermChoices(): { value: string; label: string }[] {
  const { data } = useQuery(query(calendarApi.get, {}));
  return useMemo(
    () => (data?.terms ?? []).map(({ termId, name }) => ({ value: termId, label: name })).toReversed(),
    [data],
  );
}
