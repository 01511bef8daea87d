import type { Foreign } from '../../../testing/foreign.ts';

export const courseDiscussionForeign: Foreign = {
  places: { 'coursediscussion/markread threadIds[]': 'postId' },
};
