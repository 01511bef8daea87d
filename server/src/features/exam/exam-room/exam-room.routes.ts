import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { implement } from '../../../http/implement.ts';
import {
  addRoom,
  listRooms,
  listSeats,
  listTeachers,
  placeCandidates,
  removeRoom,
  setSeat,
  updateRoom,
} from './exam-room.service.ts';

export const examRoomRoutes = implement(examRoomApi, {
  list: ({ db, platform, actor, input }) => listRooms(db, platform.clock, actor, input.examId),
  save: ({ db, actor, input }) => addRoom(db, actor, input),
  update: ({ db, actor, input }) => updateRoom(db, actor, input),
  remove: ({ db, actor, input }) => removeRoom(db, actor, input.examId, input.roomId),
  place: ({ db, actor, input }) => placeCandidates(db, actor, input),
  setSeat: ({ db, actor, input }) => setSeat(db, actor, input),
  seats: ({ db, platform, actor, input }) => listSeats(db, platform.clock, actor, input.examId, input.roomId),
  teachers: async ({ db, input }) => ({ teacherList: await listTeachers(db, input.words) }),
});
