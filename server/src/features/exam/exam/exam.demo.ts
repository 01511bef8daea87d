import type { ExamForm } from '@xueyan/contract/exam/exam-form';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { clock } from '../../../platform/clock.ts';
import { listPapers } from '../paper/paper.service.ts';
import { chance, demoResponse } from './demo-answers.service.ts';
import { addExam, closeExam, publishExam } from './exam.service.ts';
import { keepExamTimes } from './exam-clock.service.ts';
import { type PastSitting, recordPastSittings, setPastEnd } from './past-exam.service.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const rules: Omit<ExamForm, 'examName' | 'paperId' | 'courseId' | 'classIds' | 'beginTime' | 'endTime'> = {
  ...{ minutes: 60, lateMinutes: null, earliestMinutes: 0, passPercent: 60, start: 'own' },
  ...{ shuffleQuestions: true, shuffleOptions: true, resultView: 'paper', verdictView: 'after', oneByOne: false },
  ...{ viewFixed: false, attempts: 1, attemptRule: 'best', attemptsFor: 'all' },
};

/**
 * Creates two exams of a class: one that is over, with answers still to be marked, and one that can be sat for a week.
 */
export async function createDemoExams({ db, platform, ...school }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(school.teacherIds[0] ?? '', ['exam.give', 'question.write', 'course.teach']);
  const papers = await listPapers(db, platform.clock, teacher, { state: 'ready', pageNum: 1, pageSize: 10 });
  const paperId = papers.resultList[0]?.paperId;
  if (!paperId) return undefined;
  const now = clock.now().getTime();
  const at = (ms: number) => platform.clock.write(new Date(now + ms));
  const form = { ...rules, paperId, courseId: school.courseId, classIds: school.classIds.slice(0, 1) };
  const past = { ...form, examName: 'Linux 操作系统期中考试', beginTime: at(-9 * dayMs), endTime: at(dayMs) };
  const examId = await addExam(db, platform, teacher, past);
  await publishExam(db, platform, teacher, examId, { told: false });
  await keepExamTimes(db, platform);
  const begin = now - 9 * dayMs;
  await recordPastSittings(db, examId, (userId) => sittingOf(school.studentIds.indexOf(userId), begin));
  await closeExam(db, platform, teacher, examId);
  await setPastEnd(db, examId, new Date(begin + 90 * minuteMs));
  const open = {
    ...form,
    examName: 'Linux 操作系统随堂测验',
    beginTime: at(-10 * minuteMs),
    endTime: at(7 * dayMs),
    attempts: 2,
  };
  await publishExam(db, platform, teacher, await addExam(db, platform, teacher, open));
  return undefined;
}

/** Returns a past sitting for each student of the class but one, by ability; the first student is rather good. */
function sittingOf(person: number, begin: number): PastSitting | null {
  if (person === 12) return null;
  const ability = person === 0 ? 1.2 : (chance(person) + chance(person, 7) - 1) * 4;
  const begunAt = new Date(begin + (person % 5) * minuteMs);
  return {
    begunAt,
    submittedAt: new Date(begunAt.getTime() + (25 + chance(person, 17) * 33) * minuteMs),
    answer: (content, key, place) => {
      // One question is much too hard, one is answered by luck alone.
      const hardness = place === 2 ? 2.4 : chance(place, 3) * 2.4 - 1.6;
      const knows = place === 6 ? 0.55 : 1 / (1 + Math.exp(1.6 * (hardness - ability)));
      return demoResponse(content, key, chance(person, place, 11) < knows, chance(person, place, 13));
    },
  };
}
