import { setTimeout as wait } from 'node:timers/promises';
import { examApi } from '@xueyan/contract/exam/exam';
import { Client } from 'pg';
import { clock, schoolClock } from '../platform/clock.ts';
import type { Crowd } from './crowd.ts';
import { bodies, giveExam, writePaper } from './exam.ts';
import { ExamClient, keptAnswers, lostAnswers } from './exam-clients.ts';
import type { Caller } from './school.ts';

/** An exam that runs, with a client for each of its candidates. */
export interface ExamHour {
  examId: string;
  clients: ExamClient[];
}

const minuteMs = 60_000;
const mostLooks = 300;
const lookMs = 200;

/** Gives a crowd an exam of single choices; resolves once it runs. */
export async function openExamHour(
  teacher: Pick<Caller, 'call'>,
  { classId, students }: Crowd,
  { questions, url }: { questions: number; url: string },
): Promise<ExamHour> {
  const paperId = await writePaper(
    teacher,
    Array.from({ length: questions }, () => bodies.single),
  );
  const at = (minutes: number) => schoolClock().write(new Date(clock.now().getTime() + minutes * minuteMs));
  const times = { beginTime: at(-1), endTime: at(180) };
  const form = { paperId, classIds: [classId], minutes: 120, start: 'own' as const, lateMinutes: null };
  const examId = await giveExam(teacher, { ...form, ...times });
  const runs = async () => (await teacher.call(examApi.get, { examId })).state === 'running';
  for (let looks = 0; !(await runs()); looks++) {
    if (looks === mostLooks) throw new Error('the exam does not begin');
    await wait(lookMs);
  }
  const clients = students.map(({ id: userId, token }) => new ExamClient({ examId, userId, token, url: () => url }));
  return { examId, clients };
}

/** Returns how many of the acknowledged answers the database does not have. */
export async function countLost(databaseUrl: string, { examId, clients }: ExamHour): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(keptAnswers, [examId]);
    return lostAnswers(clients, rows);
  } finally {
    await client.end();
  }
}
