import { taskDrawingApi } from '@xueyan/contract/teaching/task-drawing';
import { implement } from '../../../http/implement.ts';
import { listDrawings, saveDrawing } from './task-drawing.service.ts';

export const taskDrawingRoutes = implement(taskDrawingApi, {
  list: ({ db, actor, input }) => listDrawings(db, actor, input.workId),
  save: ({ db, actor, input }) => saveDrawing(db, actor, input),
});
