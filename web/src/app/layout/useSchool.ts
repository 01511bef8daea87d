import { useQuery, useQueryClient } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { useEffect } from 'react';
import { keepText } from '../../api/keep-text.ts';
import { useLive } from '../../api/live.ts';
import { query } from '../../api/query.ts';
import { useProductName } from '../../ui/layout/usePageTitle.ts';
import { useTabIcon } from '../../ui/media/tab-icon.ts';
import { keepSchoolLook } from '../settings/settings.ts';

const key = 'SYSTEM_TITLE';
const product = '学验';

/** Returns the school's name for its platform, and its logo; the name of the last visit until it is loaded. */
export function useSchool() {
  const { data } = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  const title = data?.systemTitle;
  useEffect(() => {
    if (title) keepText(localStorage, key, title);
  }, [title]);
  const { mode, colour } = data?.theme ?? {};
  useEffect(() => {
    if (mode && colour) keepSchoolLook({ mode, colour });
  }, [mode, colour]);
  useTabIcon(data?.appLogo);
  const client = useQueryClient();
  useLive('school.changed', () => void client.invalidateQueries({ queryKey: [authApi.sysinfo.path] }));
  const shown = title || localStorage.getItem(key) || product;
  useProductName(shown);
  return { title: shown, logo: data?.logo, appLogo: data?.appLogo };
}
