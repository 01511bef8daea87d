import type { Foreign } from '../../../testing/foreign.ts';

const form = { roomName: '他人的考场', seats: 30, networks: [], invigilatorIds: [] };

/** The proctoring feature, which is created after the exam, provides the room. */
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
