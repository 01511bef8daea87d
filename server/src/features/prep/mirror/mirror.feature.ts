import { defineFeature } from '../../../http/feature.ts';
import { createDemoRequests } from './mirror.demo.ts';
import { mirrorTicker } from './mirror.job.ts';
import { mirrorParameters } from './mirror.parameter.ts';
import { mirrorRoutes } from './mirror.routes.ts';
import { mirrorRequestRoutes } from './mirror-request.routes.ts';
import { waitingRequests } from './mirror-request.service.ts';

export const mirrorFeature = defineFeature({
  name: 'prep/mirror',
  routes: [...mirrorRoutes, ...mirrorRequestRoutes],
  parameters: Object.values(mirrorParameters),
  tickers: [mirrorTicker],
  inbox: [
    {
      kind: 'images',
      titles: { zh: '镜像申请', en: 'Requests for images', mn: 'Дүрсийн хүсэлт' },
      path: '/prep/mirrors?view=all',
      needs: 'lab.image',
      waiting: waitingRequests,
    },
  ],
  menu: [
    {
      code: 'prep/mirrors',
      parent: 'prep',
      order: 35,
      titles: { zh: '可用镜像', en: 'Available images', mn: 'Бэлэн дүрсүүд' },
      hints: { zh: '可用的实验镜像，申请新的', en: 'Lab images, and asking for one', mn: 'Дүрс, шинийг хүсэх' },
      route: '/prep/mirrors',
      view: 'prep/mirror/MirrorsPage',
      icon: 'cloud-server',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'mirror.start': { zh: '试用镜像', en: 'Tried an image', mn: 'Дүрс туршсан' },
    'mirrorrequest.save': { zh: '申请镜像', en: 'Asked for an image', mn: 'Дүрс хүссэн' },
    'mirrorrequest.withdraw': {
      zh: '撤回镜像申请',
      en: 'Took back a request for an image',
      mn: 'Дүрсийн хүсэлт буцаасан',
    },
    'mirrorrequest.approve': {
      zh: '通过镜像申请',
      en: 'Approved a request for an image',
      mn: 'Дүрсийн хүсэлт зөвшөөрсөн',
    },
    'mirrorrequest.reject': {
      zh: '驳回镜像申请',
      en: 'Refused a request for an image',
      mn: 'Дүрсийн хүсэлтээс татгалзсан',
    },
  },
  demo: createDemoRequests,
});
