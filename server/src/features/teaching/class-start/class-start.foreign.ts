import { addDays } from '@xueyan/contract/school/school-date';
import { classStartApi } from '@xueyan/contract/teaching/class-start';
import type { Foreign } from '../../../testing/foreign.ts';

export const classStartForeign: Foreign = {
  records: ({ school, teacher, sectionId }) => {
    const { clock } = school.server.platform;
    const day = addDays(clock.write(clock.now()).slice(0, 10), 30);
    return teacher.call(classStartApi.save, { sectionId, startTime: `${day} 08:00:00` });
  },
};
