import { defineFeature } from '../../../http/feature.ts';
import { courseExemptionRoutes } from './course-exemption.routes.ts';
import { courseExemptionPortable } from './course-exemption-portable.service.ts';

export const courseExemptionFeature = defineFeature({
  name: 'school/course-exemption',
  portable: courseExemptionPortable,
  routes: courseExemptionRoutes,
  audits: {
    'courseexemption.save': {
      zh: '批准免修先修课程',
      en: 'Exempted a student from a required course',
      mn: 'Урьдчилсан хичээлээс чөлөөлсөн',
    },
    'courseexemption.delete': { zh: '撤销免修', en: 'Withdrew an exemption', mn: 'Чөлөөлөлтийг цуцалсан' },
  },
});
