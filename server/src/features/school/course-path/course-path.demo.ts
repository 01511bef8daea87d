import type { CourseForm } from '@xueyan/contract/school/course';
import { type CourseOutline, emptyOutline } from '@xueyan/contract/school/course-profile';
import { noRule } from '@xueyan/contract/school/section-release';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { associateClasses, createCourse } from '../course/course.service.ts';
import { moveCourse } from '../course/course-move.service.ts';
import { saveAdmission } from '../course-hall/admission.service.ts';
import { saveIntroduction, saveOutline } from '../course-profile/course-profile.service.ts';
import { saveMember } from '../course-team/course-team.service.ts';
import { addSection, saveReading } from '../section/section.service.ts';
import { saveRule } from '../section/section-release.service.ts';

type Step = 'release' | 'begin' | 'end';
interface Made {
  course: CourseForm;
  chapters: { title: string; sections: string[] }[];
  steps: Step[];
  /** Each section opens once the one before it is done. */
  inTurn?: boolean;
}

const ended: Made = {
  course: {
    ...{ courseName: '计算机应用基础', courseNumber: 'CS1101', courseType: 'required', labels: ['入门', '办公'] },
    description: '键盘与文件、文字处理、电子表格和网络安全常识。上学期的课程，已经结束，可以随时回看。',
    classTime: '上学期 每周二 第 3–4 节',
  },
  chapters: [
    { title: '认识计算机', sections: ['硬件与操作系统', '文件与文件夹'] },
    { title: '办公软件', sections: ['排一篇文章', '做一张表格', '画一张图表'] },
  ],
  steps: ['release', 'begin', 'end'],
};

const unreleased: Made = {
  course: {
    ...{ courseName: '人工智能导论', courseNumber: 'CS3308', courseType: 'elective', labels: ['人工智能', '新课'] },
    description: '从一张图片的分类开始，看懂数据、模型和训练。下学期开课，正在备课。',
    classTime: '下学期 每周四 第 5–6 节',
  },
  chapters: [
    { title: '什么是人工智能', sections: ['一段简史', '数据、模型与训练'] },
    { title: '让机器看图', sections: ['图片就是数字'] },
  ],
  steps: [],
};

const project: Made = {
  course: {
    ...{ courseName: '校园气象站', courseNumber: 'PJ2401', courseType: 'training', labels: ['项目', '物联网'] },
    description: '四周时间，分组做一台能上网的气象站：采集温湿度，存进数据库，在网页上画出曲线。',
    kind: 'project',
    classTime: '每周五 第 7–8 节',
  },
  chapters: [
    { title: '方案', sections: ['项目说明与分工', '需求与方案评审要点'] },
    { title: '制作与答辩', sections: ['采集与存储', '网页与曲线', '答辩要求'] },
  ],
  steps: ['release', 'begin'],
  inTurn: true,
};

const introduction = `## 这门课讲什么

在真实的虚拟机里，从第一条命令学到能独立管理一台服务器。每一章先读后练，每个实验都有自动检测。

## 适合谁

- 计算机、网络、软件专业一年级学生
- 没有接触过命令行也可以从头学

## 怎样学

1. 课前读完本讲的阅读材料
2. 课上完成实验，随时可以求助
3. 课后提交实验报告，看老师的批注
`;

const outline: CourseOutline = {
  ...emptyOutline,
  objectives: [
    '能用命令行管理文件、用户与权限',
    '能查看并控制进程与服务，读懂日志',
    '能写出结构清楚的实验报告，说明步骤与结果',
  ],
  ...{ hours: 48, lectureHours: 24, labHours: 24, credits: 3 },
  weeks: [
    { week: '第 1–2 周', topic: '初识命令行', content: '登录、路径、查看与编辑文件', hours: 6 },
    { week: '第 3–5 周', topic: '文件与权限', content: '用户与组、权限位、链接与查找', hours: 9 },
    { week: '第 6–9 周', topic: '进程与服务', content: '进程、信号、systemd 与日志', hours: 12 },
    { week: '第 10–14 周', topic: '网络与远程', content: '地址、端口、SSH 与防火墙', hours: 15 },
    { week: '第 15–16 周', topic: '综合实验与答辩', content: '搭建一台能对外服务的主机', hours: 6 },
  ],
  assessment: [
    { name: '实验与报告', percent: 50, note: '取全部实验的平均分，迟交按规则扣分' },
    { name: '课堂参与', percent: 10, note: '签到与课堂问题' },
    { name: '期末考试', percent: 40, note: '上机与笔试各半' },
  ],
  textbooks: [
    { title: '鸟哥的 Linux 私房菜：基础学习篇', author: '鸟哥', publisher: '人民邮电出版社', isbn: '', required: true },
    {
      title: 'The Linux Command Line',
      author: 'William Shotts',
      publisher: 'No Starch Press',
      isbn: '',
      required: false,
    },
  ],
};

const actorOf = (id: string) => ({ ...demoTeacher(id, ['course.teach']), userName: '任课教师' });

async function make({ db, platform, teacherIds, classIds }: DemoSchool, { course, chapters, steps, inTurn }: Made) {
  const { live } = platform;
  let before: string | null = null;
  const actor = actorOf(teacherIds[0] ?? '');
  const courseId = await createCourse(db, live, actor, course);
  for (const { title, sections } of chapters) {
    const parentId = await addSection(db, live, actor, { courseId, parentId: null, title, kind: 'chapter' });
    for (const one of sections) {
      const sectionId = await addSection(db, live, actor, { courseId, parentId, title: one, kind: 'reading' });
      await saveReading(db, live, actor, sectionId, 1, `## ${one}\n\n${course.description}\n`);
      if (inTurn && before) await saveRule(db, platform, actor, [sectionId], { ...noRule, afterSectionId: before });
      before = sectionId;
    }
  }
  if (steps.length > 0) await associateClasses(db, live, actor, courseId, classIds.slice(0, 1));
  for (const step of steps) await moveCourse(db, live, actor, courseId, step);
  return courseId;
}

/**
 * Creates an ended course, an unreleased one and a project beside the one in progress, with its team, outline and
 * prerequisites.
 */
export async function createDemoPath(school: DemoSchool): Promise<undefined> {
  const { db, platform, teacherIds, courseId } = school;
  const { live } = platform;
  const actor = actorOf(teacherIds[0] ?? '');
  const endedId = await make(school, ended);
  await make(school, unreleased);
  const projectId = await make(school, project);
  if (!courseId) return;
  const first = await saveIntroduction(db, live, actor, { courseId, version: 0, introduction });
  await saveOutline(db, live, actor, { courseId, version: first.version, outline });
  const required = (id: string, prerequisiteIds: string[]) =>
    saveAdmission(db, platform, actor, id, 0, {
      ...{ open: false, auditable: false, capacity: null, fromTime: null, untilTime: null, approval: 'teacher' },
      ...{ prerequisiteIds, requiredOfAll: false },
    });
  await required(courseId, [endedId]);
  await required(projectId, [courseId]);
  const [, colleague, assistant] = teacherIds;
  for (const id of [courseId, projectId]) {
    if (colleague)
      await saveMember(db, live, actor, {
        ...{ courseId: id, userId: colleague, role: 'coTeacher', rights: ['edit', 'mark', 'run'] },
      });
    if (assistant)
      await saveMember(db, live, actor, { courseId: id, userId: assistant, role: 'assistant', rights: [] });
  }
}
