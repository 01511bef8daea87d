import type { Foreign } from '../../../testing/foreign.ts';

export const calendarForeign: Foreign = {
  noRecord: { '* termId': 'a term is the school’s' },
  heldForAll: { 'schedule.calendar': 'the calendar is the school’s' },
};
