import type { PracticeForm } from '@xueyan/contract/exam/practice';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { clock } from '../../../platform/clock.ts';
import { chance, demoResponse } from '../exam/demo-answers.service.ts';
import { recordPastTries } from './past-practice.service.ts';
import { addPractice, openPractice } from './practice.service.ts';

const hourMs = 3_600_000;
const form: Omit<PracticeForm, 'classIds'> = {
  ...{ practiceName: 'Linux 命令每日一练', description: '随时可以练，答完马上看解析；错题会收进错题本。' },
  ...{ shuffleOptions: true },
  source: {
    ...{ paperId: null, subject: 'linux', bankIds: [], knowledgePointIds: [], difficulties: [], count: 20 },
    kinds: ['single', 'multiple', 'judge', 'blank'],
  },
};

/** Creates a practice set of the first class: half of the students have begun, the first one stopped midway. */
export async function createDemoPractice({ db, platform, ...school }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(school.teacherIds[0] ?? '', ['exam.give', 'question.write']);
  const practiceId = await addPractice(db, teacher, { ...form, classIds: school.classIds.slice(0, 1) });
  await openPractice(db, platform, teacher, practiceId);
  const now = clock.now().getTime();
  await recordPastTries(db, practiceId, school.studentIds.slice(0, 16), ({ content, key }, person, place) => {
    const stops = person === 0 ? 9 : Math.floor(chance(person, 23) * 24);
    if (place >= stops) return null;
    const knows = chance(person, place, 5) < 0.45 + chance(place, 3) * 0.5;
    const response = demoResponse(content, key, knows, chance(person, place, 13));
    return response && { response, at: new Date(now - (30 + person * 3 - place / 60) * hourMs) };
  });
  return undefined;
}
