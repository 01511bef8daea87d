import { defineFeature } from '../../../http/feature.ts';
import { deliverableRoutes } from './deliverable.routes.ts';
import { ensureNothingDelivered } from './deliverable.service.ts';
import { deliverableGrades } from './deliverable-grade.service.ts';
import { teamFileRule } from './team-file.service.ts';

export const deliverableFeature = defineFeature({
  name: 'teaching/deliverable',
  routes: deliverableRoutes,
  files: { team: teamFileRule },
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNothingDelivered(db, ids);
      return async () => {};
    },
  },
  grades: [deliverableGrades],
  audits: {
    'deliverable.delete': { zh: '删除交付物', en: 'Deleted a deliverable', mn: 'Бүтээл устгасан' },
    'deliverable.mark': { zh: '评分交付物', en: 'Marked a deliverable', mn: 'Бүтээл үнэлсэн' },
    'deliverable.return': { zh: '退回交付物', en: 'Returned a deliverable', mn: 'Бүтээл буцаасан' },
  },
});
