import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AccountPattern, type AccountTarget, studentAccountApi } from '@xueyan/contract/school/student-account';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';

export interface Values {
  classIds: string[];
  grade: string;
  rule: 'number' | 'pattern';
  pattern: string;
}

/** Placeholders of a login name pattern. */
export const places = [
  { place: 'number', text: 'placeNumber' },
  { place: 'year', text: 'placeYear' },
  { place: 'class', text: 'placeClass' },
  { place: 'seq', text: 'placeSeq' },
] as const;

export const targetOf = ({ classIds, grade }: Values, studentIds: string[]): AccountTarget =>
  studentIds.length > 0
    ? { studentIds }
    : { ...(classIds.length > 0 && { classIds }), ...(grade.trim() && { grade: grade.trim() }) };

/** Returns the preview of the current values; none while the pattern is invalid. */
export function usePlan(values: Values, studentIds: string[], enabled: boolean) {
  const pattern = values.rule === 'number' ? '{number}' : values.pattern.trim();
  const settled = useSettled(JSON.stringify({ target: targetOf(values, studentIds), pattern }), 300);
  const plan = JSON.parse(settled) as { target: AccountTarget; pattern: string };
  const fits = AccountPattern.safeParse(plan.pattern).success;
  const preview = useQuery({
    ...query(studentAccountApi.preview, plan),
    enabled: enabled && fits,
    placeholderData: keepPreviousData,
  });
  return { plan: fits ? plan : null, preview };
}
