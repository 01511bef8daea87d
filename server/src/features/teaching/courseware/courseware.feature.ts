import { defineFeature } from '../../../http/feature.ts';
import { createDemoCourseware } from './courseware.demo.ts';
import { coursewareJobs } from './courseware.job.ts';
import { coursewareRoutes } from './courseware.routes.ts';
import { copyCourseware, forgetFiles, forgetSections } from './courseware.service.ts';
import { coursewarePackage } from './courseware-package.service.ts';
import { coursewarePortable } from './courseware-portable.service.ts';
import { packageStream } from './package.stream.ts';

const nothingLeft = async () => {};

export const coursewareFeature = defineFeature({
  name: 'teaching/courseware',
  portable: coursewarePortable,
  routes: coursewareRoutes,
  streams: [packageStream],
  jobs: coursewareJobs,
  sectionKinds: [{ kind: 'courseware', copy: copyCourseware, package: coursewarePackage }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await forgetSections(db, ids);
      return nothingLeft;
    },
    attachment: async (db, _platform, _actor, ids) => {
      await forgetFiles(db, ids);
      return nothingLeft;
    },
  },
  audits: {
    'courseware.saveitem': { zh: '设置课件', en: 'Set up courseware', mn: 'Хичээлийн материалыг тохируулсан' },
    'courseware.arrange': {
      zh: '调整课件顺序',
      en: 'Arranged courseware',
      mn: 'Хичээлийн материалын дарааллыг өөрчилсөн',
    },
  },
  demo: createDemoCourseware,
});
