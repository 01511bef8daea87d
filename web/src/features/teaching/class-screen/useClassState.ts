import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClassState, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { useLive } from '../../../api/live.ts';
import { putNews } from '../../../api/news.ts';
import { query } from '../../../api/query.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';

/** A class as it stands. A pushed slide is shown at once; what else changes is read. */
export function useClassState(classSessionId: string, teaching: boolean) {
  const client = useQueryClient();
  const asked = query(classSessionApi.state, { classSessionId });
  const state = useQuery(asked);
  const parts = teaching
    ? (['state', 'people', 'grouping', 'question'] as const)
    : (['state', 'grouping', 'question'] as const);
  useClassPart(classSessionId, [...parts], () => void state.refetch(), teaching);
  useLive('classsession.slide', (data) => {
    if (data.classSessionId !== classSessionId) return;
    const { sectionId, page, slideVersion } = data;
    putNews<ClassState>(client, asked.queryKey, (old) =>
      old && slideVersion > old.slideVersion
        ? { ...old, slide: { sectionId, page }, slideVersion, stage: 'slide' }
        : old,
    );
  });
  return state;
}
