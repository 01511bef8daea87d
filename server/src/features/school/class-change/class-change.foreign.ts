import type { Foreign } from '../../../testing/foreign.ts';

export const classChangeForeign: Foreign = {
  places: { 'classchange/effect toClassId': 'classId', 'classchange/merge toClassId': 'classId' },
};
