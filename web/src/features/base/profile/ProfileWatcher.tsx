import { useQueryClient } from '@tanstack/react-query';
import { profileApi } from '@xueyan/contract/base/profile';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { session } from '../../../api/session.ts';
import { useLanguage } from '../../../ui/text/text.ts';

/** Synchronizes the signed-in person between this browser and the server: name and picture, and the chosen language. */
export function ProfileWatcher() {
  const client = useQueryClient();
  const language = useLanguage();

  useLive('profile.changed', (user) => {
    session.describe(user);
    for (const { path } of [profileApi.get, profileApi.sessions]) void client.invalidateQueries({ queryKey: [path] });
  });

  useEffect(() => {
    if (!session.languageWasChosen() || session.language() !== language) return;
    session.languageIsCached();
    // If the request fails, this browser still stores the language.
    call(profileApi.setLanguage, { language }).catch(() => undefined);
  }, [language]);

  return null;
}
