import type { Foreign } from '../../../testing/foreign.ts';

const form = { roomName: '他人的考场', seats: 30, networks: [], invigilatorIds: [] };

/** The room itself comes from the proctoring, which is made after the exam. */
export const examRoomForeign: Foreign = {
  noRecord: {
    'examroom/save invigilatorIds[]': 'any teacher of the school may be asked to look after a room',
    'examroom/update invigilatorIds[]': 'any teacher of the school may be asked to look after a room',
  },
  inputs: {
    'examroom/save': form,
    'examroom/update': form,
    'examroom/setseat': { seat: null },
  },
};
