import { reportTemplateApi } from '@xueyan/contract/teaching/report-template';
import type { Foreign } from '../../../testing/foreign.ts';

export const reportTemplateForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const writer = await school.signIn('ROLE_ADMIN', `report-template-of-${teacher.loginName}`);
    return writer.call(reportTemplateApi.save, {
      ...{ title: '他人的报告模板', sharing: 'mine' as const, content: '', rubric: [] },
    });
  },
};
