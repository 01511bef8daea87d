import { applicationApi } from '@xueyan/contract/ai/application';
import type { Foreign } from '../../../testing/foreign.ts';

const shots = { variable: 'shots', label: '截图', kind: 'upload', required: false, accepts: ['picture'] };
const uploads = [{ variable: 'shots' }];

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
    'aiapplication/run uploads[].pictureIds[]': 'chatPictureId',
    'aiapplication/make uploads[].pictureIds[]': 'chatPictureId',
    'aiapplication/try uploads[].pictureIds[]': 'chatPictureId',
    'aiapplication/trymake uploads[].pictureIds[]': 'chatPictureId',
  },
  inputs: {
    'aiapplication/run': { content: '问', uploads },
    'aiapplication/make': { uploads },
    'aiapplication/try': {
      form: { name: '', kind: 'chat', prompt: '回答', controls: [shots] },
      content: '问',
      uploads,
    },
    'aiapplication/trymake': { form: { name: '', kind: 'picture', prompt: '一张图' }, uploads },
  },
  noRecord: {
    'chat/list applicationId': 'narrows one’s own chats',
    'media/list applicationId': 'narrows one’s own media',
  },
};
