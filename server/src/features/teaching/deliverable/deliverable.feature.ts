import { defineFeature } from '../../../http/feature.ts';
import { deliverableParameters } from './deliverable.parameter.ts';
import { deliverableRoutes } from './deliverable.routes.ts';
import { ensureNothingDelivered } from './deliverable.service.ts';
import { copyDeliverables, textsOfDeliverables } from './deliverable-copy.service.ts';
import { deliverableGrades } from './deliverable-grade.service.ts';
import { deliverablePortable } from './deliverable-portable.service.ts';
import { deliverableReminderTicker } from './deliverable-reminder.job.ts';
import { teamFileRule } from './team-file.service.ts';

export const deliverableFeature = defineFeature({
  name: 'teaching/deliverable',
  portable: deliverablePortable,
  routes: deliverableRoutes,
  parameters: Object.values(deliverableParameters),
  tickers: [deliverableReminderTicker],
  sectionKinds: [{ kind: 'chapter', texts: textsOfDeliverables, copy: copyDeliverables }],
  files: { team: teamFileRule },
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNothingDelivered(db, ids);
      return async () => {};
    },
  },
  grades: [deliverableGrades],
  audits: {
    'deliverable.save': { zh: '保存交付物', en: 'Saved a deliverable', mn: 'Хүлээлгэн өгөх ажлыг хадгалсан' },
    'deliverable.delete': { zh: '删除交付物', en: 'Deleted a deliverable', mn: 'Бүтээл устгасан' },
    'deliverable.mark': { zh: '评分交付物', en: 'Marked a deliverable', mn: 'Бүтээл үнэлсэн' },
    'deliverable.return': { zh: '退回交付物', en: 'Returned a deliverable', mn: 'Бүтээл буцаасан' },
  },
});
