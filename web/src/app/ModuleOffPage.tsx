import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { query } from '../api/query.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { usePageTitle } from '../ui/layout/usePageTitle.ts';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';

/** Shown instead of a page whose module the school has switched off, with whom to contact. */
export function ModuleOffPage({ title }: { title: string }) {
  const t = useText(appText);
  const school = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  usePageTitle(title);
  const support = school.data?.support;
  return (
    <EmptyState
      drawing="locked"
      title={t('moduleOffTitle', { title })}
      hint={support ? t('moduleOffAsk', { support }) : t('moduleOff')}
    />
  );
}
