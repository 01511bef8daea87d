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
      parent: 'ai',
      order: 40,
      titles: { zh: '超级助手', en: 'Assistant', mn: 'Туслах' },
      hints: { zh: '说一句话，起草待您确认', en: 'Drafts that you confirm', mn: 'Ноорог бэлдэж өгнө' },
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
