import { type Classroom, classroomApi } from '@xueyan/contract/school/classroom';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ClassroomFormModal } from './ClassroomFormModal.tsx';

const onClose = () => undefined;
const kept = {
  campus: '东校区',
  building: '实训楼',
  roomName: '301',
  seats: 48,
  type: 'computer' as const,
  equipment: ['投影'],
};
const room: Classroom = { ...kept, classroomId: idOf(1), version: 3, state: 'inUse', lessonCount: 2 };

tryForm('the form of a room', {
  'sends a room as it was kept': trial({
    form: <ClassroomFormModal open edited={room} onClose={onClose} />,
    saves: classroomApi.update,
    answer: { version: 4 },
    sends: { ...kept, classroomId: idOf(1), version: 3 },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <ClassroomFormModal open edited={room} onClose={onClose} />,
    saves: classroomApi.update,
    answer: { version: 4 },
    change: (dialog) => dialog.getByLabelText('教室').fill('302'),
    sends: { ...kept, roomName: '302' },
  }),
  'adds a room to a school that has none': trial({
    form: <ClassroomFormModal open onClose={onClose} />,
    saves: classroomApi.save,
    answer: { classroomId: idOf(2) },
    change: (dialog) => dialog.getByLabelText('教室').fill('101'),
    sends: { campus: '', building: '', roomName: '101', seats: 40, type: 'lecture', equipment: [] },
  }),
});
