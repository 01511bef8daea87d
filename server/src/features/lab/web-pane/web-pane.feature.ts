import { defineFeature } from '../../../http/feature.ts';
import { portStream } from './pane-connection.stream.ts';
import { webPaneRoutes } from './web-pane.routes.ts';
import { webPaneStream } from './web-pane.stream.ts';

export const webPaneFeature = defineFeature({
  name: 'lab/web-pane',
  routes: webPaneRoutes,
  streams: [webPaneStream],
  nodeStreams: [portStream],
  audits: {
    'machine.web': {
      zh: '打开他人实验机的网页',
      en: 'Opened a page of a person’s machine',
      mn: 'Хүний машины вэбийг нээсэн',
    },
  },
});
