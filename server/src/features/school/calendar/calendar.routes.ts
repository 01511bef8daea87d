import { calendarApi } from '@xueyan/contract/school/calendar';
import { implement } from '../../../http/implement.ts';
import { deleteDays, deleteTerm, readCalendar, saveDays, savePeriods, saveTerm } from './calendar.service.ts';

export const calendarRoutes = implement(calendarApi, {
  get: ({ db, platform }) => readCalendar(db, platform.clock),
  saveTerm: ({ db, input }) => saveTerm(db, input),
  deleteTerm: ({ db, actor, input }) => deleteTerm(db, actor, input.termId),
  savePeriods: ({ db, input }) => savePeriods(db, input.periods),
  saveDays: ({ db, input }) => saveDays(db, input.days),
  deleteDays: ({ db, actor, input }) => deleteDays(db, actor, input.dates),
});
