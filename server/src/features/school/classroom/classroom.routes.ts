import { classroomApi } from '@xueyan/contract/school/classroom';
import { implement } from '../../../http/implement.ts';
import {
  addClassroom,
  chooseClassrooms,
  listClassrooms,
  readSeatMap,
  removeClassroom,
  setClassroomState,
  setSeatMap,
  updateClassroom,
} from './classroom.service.ts';

export const classroomRoutes = implement(classroomApi, {
  list: async ({ db, actor, input }) => ({ pageInfo: await listClassrooms(db, actor, input) }),
  choose: async ({ db, input }) => ({ classroomList: await chooseClassrooms(db, input.words) }),
  save: async ({ db, actor, input }) => ({ classroomId: await addClassroom(db, actor, input) }),
  update: ({ db, actor, input: { classroomId, version, ...form } }) =>
    updateClassroom(db, actor, classroomId, version, form),
  setState: ({ db, actor, input }) => setClassroomState(db, actor, input.classroomId, input.state),
  getSeats: ({ db, actor, input }) => readSeatMap(db, actor, input.classroomId),
  setSeats: ({ db, actor, input: { classroomId, version, seatMap } }) =>
    setSeatMap(db, actor, classroomId, version, seatMap),
  remove: ({ db, actor, input }) => removeClassroom(db, actor, input.classroomId),
});
