import { useQuery } from '@tanstack/react-query';
import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { query } from '../../../api/query.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';

/** The question on the screens of a class, reloaded when it changes. */
export function useQuestion(classSessionId: string, teaching: boolean, audience: boolean) {
  const found = useQuery(query(classQuestionApi.current, { classSessionId, audience }));
  useClassPart(classSessionId, ['question'], () => void found.refetch(), teaching);
  return found;
}
