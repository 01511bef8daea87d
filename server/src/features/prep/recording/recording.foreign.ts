import { recordingApi } from '@xueyan/contract/prep/recording';
import type { Foreign } from '../../../testing/foreign.ts';

export const recordingForeign: Foreign = {
  records: ({ teacher }) => teacher.call(recordingApi.begin, { title: '他人的录屏' }),
};
