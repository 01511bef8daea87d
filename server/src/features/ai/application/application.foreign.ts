import { applicationApi } from '@xueyan/contract/ai/application';
import type { Foreign } from '../../../testing/foreign.ts';

export const applicationForeign: Foreign = {
  records: async ({ teacher }) => {
    const { applicationId } = await teacher.call(applicationApi.save, {
      name: '他人的应用',
      kind: 'chat',
      prompt: '回答',
    });
    return { applicationId };
  },
  places: {
    'aiapplication/save baseIds[]': 'baseId',
    'aiapplication/update baseIds[]': 'baseId',
    'aiapplication/publish classIds[]': 'classId',
    'aiapplication/publish courseId': 'courseId',
  },
  noRecord: {
    'chat/list applicationId': 'narrows one’s own chats',
    'media/list applicationId': 'narrows one’s own media',
  },
};
