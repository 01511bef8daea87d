import { defineFeature } from '../../../http/feature.ts';
import { aiMarkParameters } from './ai-mark.parameter.ts';
import { safetyParameters } from './safety.parameter.ts';
import { checkIdle, checkNetworks } from './safety.service.ts';

export const parameterFeature = defineFeature({
  name: 'base/parameter',
  parameters: [
    ...Object.values(aiMarkParameters),
    ...Object.values({
      ...safetyParameters,
      idleMinutes: { ...safetyParameters.idleMinutes, check: checkIdle },
      adminNetworks: { ...safetyParameters.adminNetworks, check: checkNetworks },
    }),
  ],
  menu: [
    {
      code: 'operations',
      parent: 'system',
      order: 40,
      titles: { zh: '运行', en: 'Operations', mn: 'Ажиллагаа' },
      route: '/operations',
      icon: 'tool',
      roles: ['ROLE_ADMIN'],
    },
  ],
});
