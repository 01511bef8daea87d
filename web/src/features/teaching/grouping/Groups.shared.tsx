import { useQuery } from '@tanstack/react-query';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';
import { GroupCards } from './GroupCards.tsx';
import { groupingText } from './grouping.text.ts';

/** The groups that a class session uses, with their students. */
export function Groups({ classSessionId, teaching = false }: { classSessionId: string; teaching?: boolean }) {
  const t = useText(groupingText);
  const found = useQuery(query(groupingApi.current, { classSessionId }));
  useClassPart(classSessionId, ['grouping'], () => void found.refetch(), teaching);
  return (
    <QueryView query={found} compact>
      {({ grouping }) =>
        grouping ? (
          <GroupCards groups={grouping.groups} />
        ) : (
          <EmptyState compact drawing="class" title={t(teaching ? 'empty' : 'emptyStudent')} />
        )
      }
    </QueryView>
  );
}
