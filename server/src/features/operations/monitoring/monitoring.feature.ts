import { defineFeature } from '../../../http/feature.ts';
import { healthStream } from './health.stream.ts';
import { lookTicker, sampleTicker, thinJob } from './monitoring.job.ts';
import { metricsParameters, monitoringParameters } from './monitoring.parameter.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

export const monitoringFeature = defineFeature({
  name: 'operations/monitoring',
  routes: monitoringRoutes,
  streams: [healthStream],
  jobs: [thinJob],
  tickers: [sampleTicker, lookTicker],
  parameters: [...Object.values(monitoringParameters), ...Object.values(metricsParameters)],
  permissions: [
    {
      code: 'monitoring.view',
      names: { zh: '查看系统监控', en: 'See the monitoring', mn: 'Хяналт үзэх' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/monitoring',
      parent: 'operations',
      order: 110,
      titles: { zh: '系统监控', en: 'Monitoring', mn: 'Хяналт' },
      hints: { zh: '服务器的负载', en: 'Load of the servers', mn: 'Серверийн ачаалал' },
      route: 'monitoring',
      view: 'operations/monitoring/MonitoringPage',
      icon: 'dashboard',
      roles: ['ROLE_ADMIN'],
    },
  ],
});
