import { defineFeature } from '../../../http/feature.ts';

export const parameterFeature = defineFeature({
  name: 'base/parameter',
  menu: [
    {
      code: 'operations',
      order: 120,
      titles: { zh: '运维管理', en: 'Operations', mn: 'Ашиглалт' },
      route: '/operations',
      icon: 'tool',
      roles: ['ROLE_ADMIN'],
    },
  ],
});
