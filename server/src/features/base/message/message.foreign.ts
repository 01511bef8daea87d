import { messageApi } from '@xueyan/contract/base/message';
import type { Foreign } from '../../../testing/foreign.ts';

export const messageForeign: Foreign = {
  records: async ({ teacher, courseId }) => {
    const { messageId } = await teacher.call(messageApi.send, {
      messageType: '02',
      messageTitle: '只给这门课',
      messageContent: '内容',
      to: { courses: [courseId] },
    });
    return { messageId };
  },
  places: {
    'message/batchmarkmessageasread []': 'messageId',
    'message/batchremovemessagerecord []': 'messageId',
    'message/send to.courses[]': 'courseId',
    'message/send to.classes[]': 'classId',
    'message/send to.organizations[]': 'organizationId',
    'message/send to.users[]': 'userId',
    'message/countrecipients to.courses[]': 'courseId',
    'message/countrecipients to.classes[]': 'classId',
    'message/countrecipients to.organizations[]': 'organizationId',
    'message/countrecipients to.users[]': 'userId',
  },
  answered: { 'message/listtargets': 'classes and the people in them can be found by whoever may write to them' },
  seen: {
    'message/listtargets': {
      records: ['userId', 'classId'],
      because: 'one writes to people and classes by their names',
    },
  },
  inputs: { 'message/send': { messageType: '02', messageTitle: '标题', messageContent: '内容', to: {} } },
};
