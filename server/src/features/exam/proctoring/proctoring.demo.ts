import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { listExams } from '../exam/exam.service.ts';
import { addRoom, placeCandidates } from '../exam-room/exam-room.service.ts';
import { setRules } from './board.service.ts';

/** Creates two rooms for the open exam; the second teacher invigilates one of them. */
export async function createDemoRooms({ db, platform, ...school }: DemoSchool): Promise<undefined> {
  const [teacherId = '', colleagueId] = school.teacherIds;
  const teacher = demoTeacher(teacherId, ['exam.give', 'question.write']);
  const { resultList } = await listExams(db, platform, teacher, { state: 'published', pageNum: 1, pageSize: 10 });
  const examId = resultList[0]?.examId;
  if (!examId) return undefined;
  const room = { examId, seats: 20, networks: [] };
  await addRoom(db, teacher, { ...room, roomName: '第一机房', invigilatorIds: colleagueId ? [colleagueId] : [] });
  await addRoom(db, teacher, { ...room, roomName: '第二机房', invigilatorIds: [] });
  await placeCandidates(db, teacher, { examId, way: 'order' });
  const leaving = { leaveLimit: 3, leaveEnd: 'warn' } as const;
  await setRules(db, platform, teacher, examId, {
    fullScreen: false,
    paste: false,
    watermark: true,
    camera: 'off',
    ...leaving,
  });
  return undefined;
}
