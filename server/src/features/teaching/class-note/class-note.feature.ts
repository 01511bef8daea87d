import { defineFeature } from '../../../http/feature.ts';
import { classNoteRoutes } from './class-note.routes.ts';

export const classNoteFeature = defineFeature({ name: 'teaching/class-note', routes: classNoteRoutes });
