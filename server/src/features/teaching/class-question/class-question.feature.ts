import { defineFeature } from '../../../http/feature.ts';
import { classQuestionRoutes } from './class-question.routes.ts';

export const classQuestionFeature = defineFeature({ name: 'teaching/class-question', routes: classQuestionRoutes });
