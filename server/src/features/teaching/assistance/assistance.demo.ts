import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { catalogueOf } from '../../school/section/section.service.ts';
import { openAttempt } from '../attempt/attempt.service.ts';
import { endAssistance, requestAssistance, sayInAssistance, takeAssistance } from './assistance.service.ts';

/** Creates one finished request and one that waits. */
export async function createDemoAssistance({ db, platform, teacherIds, studentIds, courseId }: DemoSchool) {
  const teacher = { ...demoTeacher(teacherIds[0] ?? '', ['course.teach']), userName: '老师' };
  const [first, second] = studentIds.slice(1, 3).map(demoStudent);
  if (!first || !second) return undefined;
  const chapters = await catalogueOf(db, courseId, first.id);
  const section = chapters.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
  if (!section) return undefined;
  const ask = async (student: typeof first, words: string) => {
    const { runId } = await openAttempt(db, platform, student, section.id);
    return (await requestAssistance(db, platform, student, { runId, words })).assistanceId;
  };
  const assistanceId = await ask(first, '第一步一直提示 Permission denied，目录建不出来。');
  await takeAssistance(db, platform, teacher, assistanceId);
  await sayInAssistance(db, platform, teacher, { assistanceId, content: '你现在在哪个目录？先输入 pwd 看看。' });
  await sayInAssistance(db, platform, first, { assistanceId, content: '在 /root 外面……明白了，我回到主目录再试。' });
  await endAssistance(db, platform, teacher, { assistanceId, note: '在没有写权限的目录操作，已讲解 pwd 与 cd。' });
  await ask(second, '检测总是说文件不存在，可我明明建了，请老师看一下。');
  return undefined;
}
