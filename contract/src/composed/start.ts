import { z } from 'zod';
import { attendanceApi } from '../attendance/attendance.ts';
import { ActiveUser, authApi } from '../base/auth.ts';
import { dictionaryApi } from '../base/dictionary.ts';
import { messageApi } from '../base/message.ts';
import { profileApi } from '../base/profile.ts';
import { resourceApi } from '../base/resource.ts';
import { memoApi } from '../memo/memo.ts';
import { get } from '../wire/endpoint.ts';

export const startApi = {
  read: get('system/start', {
    access: 'user',
    forExamAccounts: true,
    summary:
      'Everything that each page needs as it opens, each part as its own call answers it; null for what is not mine',
    input: z.object({
      /** Version of the dictionaries that the browser has; they are returned unless this one is current. */
      dictionaries: z.string().max(40).optional(),
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
      openSignIns: attendanceApi.mine.output.nullable(),
    }),
  }),
};
