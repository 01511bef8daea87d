import type { Foreign } from '../../../testing/foreign.ts';

export const timingTaskForeign: Foreign = {
  heldForAll: { 'task.manage': 'the chores are the school’s' },
};
