import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { demoPassword } from '../../base/setting/setting.service.ts';
import { listExams } from '../exam/exam.service.ts';
import { examToFill, makeAccounts } from './exam-account.service.ts';

/** Creates accounts for the open exam, with the password of all demo accounts: guests from outside the school. */
export async function createDemoExamAccounts({ db, platform, ...school }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(school.teacherIds[0] ?? '', ['exam.give']);
  // The exam opens at the next beat of its ticker.
  const given = await listExams(db, platform, teacher, { pageNum: 1, pageSize: 10 });
  const examId = given.resultList.find(({ state }) => state === 'published' || state === 'running')?.examId;
  if (!examId) return undefined;
  await db.transaction(async (tx) => {
    const exam = await examToFill(tx, teacher, examId);
    const guests = ['001', '002', '003', '004'].map((number) => ({
      ...{ loginName: `guest${number}`, userName: `外校考生${number}`, note: '外校考生' },
    }));
    await makeAccounts(tx, exam, guests, () => demoPassword);
  });
  return undefined;
}
