import { defineFeature } from '../../../http/feature.ts';
import { createDemoLabelling } from './labelling.demo.ts';
import { labellingRoutes } from './labelling.routes.ts';
import { copyLabellings, ensureNobodyDrew } from './labelling.service.ts';
import { labellingStream } from './labelling.stream.ts';
import { labellingGrades } from './labelling-grade.service.ts';
import { labellingPackage } from './labelling-package.service.ts';
import { labellingPortable } from './labelling-portable.service.ts';

export const labellingFeature = defineFeature({
  name: 'prep/labelling',
  portable: labellingPortable,
  routes: labellingRoutes,
  streams: [labellingStream],
  grades: [labellingGrades],
  sectionKinds: [{ kind: 'labelling', texts: async () => [], copy: copyLabellings, package: labellingPackage }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNobodyDrew(db, ids);
      return async () => {};
    },
  },
  audits: {
    'labelling.save': { zh: '保存标注任务', en: 'Saved a labelling task', mn: 'Тэмдэглэх даалгаврыг хадгалсан' },
  },
  demo: createDemoLabelling,
});
