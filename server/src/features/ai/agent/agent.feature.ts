import { defineFeature } from '../../../http/feature.ts';
import { agentJobs } from './agent.job.ts';
import { agentRoutes } from './agent.routes.ts';
import { agentPortable } from './agent-portable.service.ts';

export const agentFeature = defineFeature({
  name: 'ai/agent',
  portable: agentPortable,
  routes: agentRoutes,
  jobs: agentJobs,
  menu: [
    {
      code: 'ai/agent',
      order: 139,
      titles: { zh: '超级助手', en: 'Assistant', mn: 'Туслах' },
      route: '/ai/agent',
      view: 'ai/agent/AgentPage',
      icon: 'robot',
      roles: ['ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'agent.confirm': { zh: '确认助手的草稿', en: 'Confirmed a draft of the assistant', mn: 'Туслахын ноорог баталсан' },
  },
});
