import { defineFeature } from '../../../http/feature.ts';
import { teamBoardRoutes } from './team-board.routes.ts';

export const teamBoardFeature = defineFeature({ name: 'teaching/team-board', routes: teamBoardRoutes });
