import { memoApi } from '@xueyan/contract/memo/memo';
import type { Foreign } from '../../../testing/foreign.ts';

export const memoForeign: Foreign = {
  records: async ({ school, student }) => {
    const reminderTime = school.clock.write(new Date(school.clock.now().getTime() + 86_400_000));
    const { omId } = await student.call(memoApi.save, { memoTitle: '我的备忘录', reminderTime });
    return { omId };
  },
};
