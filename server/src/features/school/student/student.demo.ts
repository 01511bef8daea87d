import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { addStudent, moveStudents } from './student.service.ts';
import { describeRegister, registerFollows } from './student-member.service.ts';

const awaited = ['白若溪', '江明轩', '沈嘉禾', '陆知行', '苏晚晴', '顾承宇'];

/** Fills the register of a demo school, including students without an account and former students. */
export async function describeDemoStudents({ db, platform, adminId, classIds }: DemoSchool): Promise<undefined> {
  await registerFollows(db);
  await describeRegister(db, (index) => ({
    sex: index % 2 === 0 ? 'male' : 'female',
    grade: '2024级',
    contact: `1380000${String(1000 + index)}`,
  }));
  const registrar = { ...demoTeacher(adminId, ['member.manage']), userName: '教务处', dataRange: 'all' as const };
  const ids: string[] = [];
  for (const [index, studentName] of awaited.entries()) {
    const form = { studentNumber: `2411${41 + index}`, studentName, grade: '2024级', contact: '' } as const;
    ids.push(
      await addStudent(db, registrar, { ...form, sex: index % 2 ? 'male' : 'female', classId: classIds[2] ?? null }),
    );
  }
  const [, , , suspended = '', withdrawn = ''] = ids;
  const { live } = platform;
  await moveStudents(db, live, registrar, { move: 'suspend', studentIds: [suspended], reason: '因病休学一年' });
  await moveStudents(db, live, registrar, { move: 'withdraw', studentIds: [withdrawn], reason: '转学至外校' });
}
