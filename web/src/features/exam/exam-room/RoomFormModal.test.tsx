import { type ExamRoom, examRoomApi } from '@xueyan/contract/exam/exam-room';
import { classroomApi } from '@xueyan/contract/school/classroom';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { RoomFormModal } from './RoomFormModal.tsx';

const onClose = () => undefined;
const room: ExamRoom = {
  ...{ roomId: idOf(1), roomName: '实训楼 301', seats: 1, networks: ['10.1.3.0/24', '10.1.4.7'] },
  invigilatorList: [{ userId: idOf(5), userName: '王芳', loginName: 'wangfang' }],
  ...{ placed: 1, seatMap: [], clashList: [] },
};
const kept = {
  ...{ examId: idOf(9), roomId: idOf(1), roomName: '实训楼 301', seats: 1 },
  ...{ networks: ['10.1.3.0/24', '10.1.4.7'], invigilatorIds: [idOf(5)] },
};
const school = () => {
  serve(examRoomApi.teachers, () => ({ teacherList: [] }));
  serve(classroomApi.choose, () => ({ classroomList: [] }));
};
const form = <RoomFormModal open examId={idOf(9)} edited={room} onClose={onClose} />;

tryForm('the form of an exam room', {
  'sends a room as it was kept, with an invigilator whom the search does not find': trial({
    ...{ form, school, saves: examRoomApi.update, answer: null },
    sends: kept,
  }),
  'sends another number of seats, and the others as they were': trial({
    ...{ form, school, saves: examRoomApi.update, answer: null },
    change: (dialog) => dialog.getByLabelText('座位数').fill('1000'),
    sends: { ...kept, seats: 1000 },
  }),
  'sends no network once they are cleared': trial({
    ...{ form, school, saves: examRoomApi.update, answer: null },
    change: (dialog) => dialog.getByLabelText('考场网段').fill(' \n'),
    sends: { ...kept, networks: [] },
  }),
  'adds a room to a school without rooms and teachers': trial({
    form: <RoomFormModal open examId={idOf(9)} onClose={onClose} />,
    school,
    saves: examRoomApi.save,
    answer: { roomId: idOf(2) },
    change: (dialog) => dialog.getByLabelText('考场名称').fill('礼堂'),
    sends: { examId: idOf(9), roomName: '礼堂', seats: 40, networks: [], invigilatorIds: [] },
  }),
});
