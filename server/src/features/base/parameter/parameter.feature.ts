import { defineFeature } from '../../../http/feature.ts';
import { safetyParameters } from './safety.parameter.ts';
import { checkIdle, checkNetworks } from './safety.service.ts';

export const parameterFeature = defineFeature({
  name: 'base/parameter',
  parameters: [
    ...Object.values({
      ...safetyParameters,
      idleMinutes: { ...safetyParameters.idleMinutes, check: checkIdle },
      adminNetworks: { ...safetyParameters.adminNetworks, check: checkNetworks },
    }),
  ],
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
