import { defineFeature } from '../../../http/feature.ts';
import { teamBoardRoutes } from './team-board.routes.ts';
import { teamBoardPortable } from './team-board-portable.service.ts';

export const teamBoardFeature = defineFeature({
  name: 'teaching/team-board',
  portable: teamBoardPortable,
  routes: teamBoardRoutes,
  audits: {
    'teamboard.deletecard': { zh: '删除看板卡片', en: 'Deleted a card', mn: 'Самбарын карт устгасан' },
    'teamboard.deletecolumn': { zh: '删除看板列', en: 'Deleted a column', mn: 'Самбарын багана устгасан' },
  },
});
