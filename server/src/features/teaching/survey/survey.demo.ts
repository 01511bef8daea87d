import type { SurveyQuestion } from '@xueyan/contract/teaching/survey';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { addSection } from '../../school/section/section.service.ts';
import { answerSurvey, saveSurvey } from './survey.service.ts';

const question = (kind: SurveyQuestion['kind'], title: string, options: string[] = []): SurveyQuestion => ({
  ...{ questionId: '', kind, title, required: kind !== 'text', options, steps: 5 },
});

const questions = [
  question('single', '以前用过命令行吗？', ['没有', '用过几次', '经常使用']),
  question('multiple', '最想学会什么？', ['管理文件', '写脚本', '搭建网站', '排查故障']),
  question('scale', '第一章的难度（1 最容易）'),
  question('text', '对课程的建议'),
];

const words = ['实验时间可以再长一点', '', '希望多讲脚本', ''];

/** Creates a questionnaire of the demo course with some responses. */
export async function createDemoSurvey({ db, platform, teacherIds, studentIds, courseId, materialsId }: DemoSchool) {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const row = { courseId, parentId: materialsId, title: '开课问卷', kind: 'survey' } as const;
  const sectionId = await addSection(db, platform.live, teacher, row);
  const form = { sectionId, intro: '了解大家的基础，结果只用来安排教学。', anonymous: true, questions, version: 1 };
  const { questionIds } = await saveSurvey(db, platform.live, teacher, form);
  for (const [i, studentId] of studentIds.slice(1, 5).entries()) {
    const empty = { options: [], text: '', step: null };
    await answerSurvey(db, demoStudent(studentId), sectionId, [
      { ...empty, questionId: questionIds[0] ?? '', options: [i % 3] },
      { ...empty, questionId: questionIds[1] ?? '', options: [i % 4, (i + 1) % 4] },
      { ...empty, questionId: questionIds[2] ?? '', step: 2 + (i % 3) },
      { ...empty, questionId: questionIds[3] ?? '', text: words[i] ?? '' },
    ]);
  }
  return undefined;
}
