import { z } from 'zod';
import { ActiveUser, authApi } from '../account/auth.ts';
import { profileApi } from '../account/profile.ts';
import { resourceApi } from '../account/resource.ts';
import { memoApi } from '../desk/memo.ts';
import { messageApi } from '../desk/message.ts';
import { signInApi } from '../desk/sign-in.ts';
import { get } from '../wire/endpoint.ts';
import { dictionaryApi } from './dictionary.ts';

export const startApi = {
  read: get('system/start', {
    access: 'user',
    summary:
      'Everything that each page needs as it opens, each part as its own call answers it; null for what is not mine',
    input: z.object({
      /** The dictionaries too: this browser has none in the language. */
      dictionaries: z.literal('yes').optional(),
    }),
    output: z.object({
      user: ActiveUser,
      school: authApi.sysinfo.output,
      permissions: resourceApi.permissions.output,
      menu: resourceApi.menu.output,
      dictionaries: dictionaryApi.init.output.nullable(),
      notifications: profileApi.notifications.output,
      unread: messageApi.unread.output.nullable(),
      dueMemos: memoApi.listDue.output,
      openSignIns: signInApi.mine.output.nullable(),
    }),
  }),
};
