import { defineFeature } from '../../../http/feature.ts';
import { classNoteRoutes } from './class-note.routes.ts';
import { classNotePortable } from './class-note-portable.service.ts';

export const classNoteFeature = defineFeature({
  name: 'teaching/class-note',
  portable: classNotePortable,
  routes: classNoteRoutes,
});
