import { webPaneApi } from '@xueyan/contract/lab/web-pane';
import { implement } from '../../../http/implement.ts';
import { listPorts, openPane } from './web-pane.service.ts';

export const webPaneRoutes = implement(webPaneApi, {
  ports: ({ db, platform, actor, input }) => listPorts(db, platform, actor, input.machineId),
  open: ({ db, actor, input, origin }) => openPane(db, actor, input, origin.address),
});
