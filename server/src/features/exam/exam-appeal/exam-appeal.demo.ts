import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { listMyExams } from '../exam/sitting.service.ts';
import { getResult } from '../exam/sitting-result.service.ts';
import { addAppeal } from './exam-appeal.service.ts';

/** Creates an appeal of the demo student about the last question of the exam that is over. */
export async function createDemoAppeal({ db, platform, studentIds }: DemoSchool): Promise<undefined> {
  const [studentId] = studentIds;
  if (!studentId) return undefined;
  const student = { ...demoTeacher(studentId, ['exam.sit']), roleCode: 'ROLE_STUDENT' };
  const { resultList } = await listMyExams(db, platform, student, { over: true, pageNum: 1, pageSize: 10 });
  const examId = resultList.find(({ examState }) => examState === 'resulted')?.examId;
  if (!examId) return undefined;
  const { items } = await getResult(db, platform, student, examId);
  const item = items.findLast(({ content, points, fullPoints }) => content.kind === 'essay' && points !== fullPoints);
  const itemId = item?.itemId ?? items.at(-1)?.itemId;
  const reason = '我说明了概念，也举了例子，请老师再看一下得分。';
  if (itemId) await addAppeal(db, platform, student, { examId, itemId, reason });
  return undefined;
}
