import { createCrowd } from '../src/testing/crowd.ts';
import { openExamHour } from '../src/testing/exam-hour.ts';
import { sitKilledExam } from '../src/testing/killed-exam.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const questions = 20;
/** As a page whose person types on: 0.8 s after a change, and again after 3 s. */
const pace = { betweenMs: 800, againMs: 3_000, saves: 10 };
const victims = ['server', 'database', 'server'] as const;

/** A year of students saves while a server is killed twice, and PostgreSQL once. */
export async function measureKilledExam(server: ServerUnderTest, students: number): Promise<Row[]> {
  const crowd = await createCrowd(server.databaseUrl, students);
  const teacher = await signIn(server.url, 'teacher');
  const hour = await openExamHour(teacher, crowd, { questions, url: server.url });
  const count = server.servers().length;
  const { saved, cut, lost, journaled } = await sitKilledExam(server, hour, [...victims], pace);
  const killed = count === 1 ? 'server killed twice' : `one of ${count} servers killed twice`;
  return [
    {
      what: `exam of ${students}, ${killed}, PostgreSQL once: of ${journaled} acknowledged answers lost`,
      measured: `${lost} (${saved} saves; ${cut.join(', ')} cut off)`,
      bound: '0',
      good: lost === 0 && journaled === students * questions && cut.some((calls) => calls > 0),
    },
  ];
}
