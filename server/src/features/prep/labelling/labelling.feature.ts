import { defineFeature } from '../../../http/feature.ts';
import { createDemoLabelling } from './labelling.demo.ts';
import { labellingRoutes } from './labelling.routes.ts';
import { copyLabellings, ensureNobodyDrew } from './labelling.service.ts';
import { labellingStream } from './labelling.stream.ts';

export const labellingFeature = defineFeature({
  name: 'prep/labelling',
  routes: labellingRoutes,
  streams: [labellingStream],
  sectionKinds: [{ kind: 'labelling', texts: async () => [], copy: copyLabellings }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNobodyDrew(db, ids);
      return async () => {};
    },
  },
  demo: createDemoLabelling,
});
