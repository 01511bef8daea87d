import type { Foreign } from '../../../testing/foreign.ts';

export const lessonChatForeign: Foreign = {
  places: { 'lessonchat/ask pictureIds[]': 'chatPictureId' },
};
