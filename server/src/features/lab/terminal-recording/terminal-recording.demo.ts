import type { DemoSchool } from '../../../http/demo-school.ts';
import { clock } from '../../../platform/clock.ts';
import { catalogueOf } from '../../school/section/section.service.ts';
import { Cast } from './cast.rule.ts';
import { keepRecording } from './terminal-recording.service.ts';

const prompt = '\u001b[1;32mroot@xueyan\u001b[0m:\u001b[1;34m~\u001b[0m# ';

/** Lines that were typed, with the machine's output. */
const session: [string, string][] = [
  ['pwd', '/root'],
  ['mkdir -p work/notes', ''],
  ['echo "今天学习文件与目录" > work/notes/day1.txt', ''],
  ['cat work/notes/day1.txt', '今天学习文件与目录'],
  ['ls -l work/notes', 'total 4\r\n-rw-r--r--    1 root     root            28 Sep  8 08:12 day1.txt'],
  ['cp work/notes/day1.txt work/notes/day2.txt', ''],
  ['cat work/notes/day3.txt', "cat: can't open 'work/notes/day3.txt': No such file or directory"],
  ['ls work/notes', 'day1.txt  day2.txt'],
];

/** Creates a recorded session of a student in the first experiment. */
export async function createDemoRecording({ db, studentIds, courseId }: DemoSchool): Promise<undefined> {
  const ownerId = studentIds[1];
  if (!ownerId) return;
  const chapters = await catalogueOf(db, courseId, ownerId);
  const section = chapters.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
  if (!section) return;
  const cast = new Cast();
  let millis = 0;
  const show = (text: string, wait: number) => {
    millis += wait;
    cast.show(millis, Buffer.from(text));
  };
  show(prompt, 0);
  for (const [typed, said] of session) {
    for (const sign of typed) show(sign, 90);
    show(`\r\n${said}${said && '\r\n'}`, 400);
    show(prompt, 60);
    millis += 1500;
  }
  const startedAt = new Date(clock.now().getTime() - 86_400_000);
  await keepRecording(db, { ownerId, sectionId: section.id, startedAt, columns: 80, rows: 24 }, cast);
}
