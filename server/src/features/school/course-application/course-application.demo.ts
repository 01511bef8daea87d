import type { AdmissionForm } from '@xueyan/contract/school/admission';
import type { CourseForm } from '@xueyan/contract/school/course';
import type { Permission } from '@xueyan/contract/wire/permission';
import { newId } from '../../../db/id.ts';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { createCourse } from '../course/course.service.ts';
import { moveCourse } from '../course/course-move.service.ts';
import { saveAdmission } from '../course-hall/admission.service.ts';
import { enterRestudies } from '../restudy/restudy.service.ts';
import { addSection } from '../section/section.service.ts';
import { askToAudit, askToTake, askToWithdraw } from './asking.service.ts';
import { decideApplications } from './deciding.service.ts';

type Admission = Partial<AdmissionForm> & { days?: [from: number, until: number] };
interface Offered {
  course: CourseForm;
  /** Index among the teachers of the demo school. */
  teacher: number;
  sections: string[];
  admission: Admission;
}

const dayMs = 86_400_000;

const offered: Offered[] = [
  {
    course: {
      ...{ courseName: 'Shell 脚本编程', courseNumber: 'CS2405', courseType: 'elective' },
      description: '把重复的工作交给脚本：变量与引号、条件与循环、管道与正则，最后写一个真正能用的备份脚本。',
      labels: ['命令行', '脚本'],
    },
    teacher: 0,
    sections: ['为什么写脚本', '变量、引号与参数', '条件与循环', '管道、正则与文本处理'],
    admission: { capacity: 30, days: [-7, 21] },
  },
  {
    course: {
      ...{ courseName: '数据库应用开发', courseNumber: 'CS2311', courseType: 'elective' },
      description: '把数据库用到程序里：连接、参数化查询、事务与迁移。每一讲都有可以动手的例子。',
      labels: ['数据库', 'SQL'],
    },
    teacher: 1,
    sections: ['连接与连接池', '参数化查询', '事务与并发', '结构迁移'],
    admission: { capacity: 60, days: [-3, 14] },
  },
  {
    course: {
      ...{ courseName: 'Python 程序设计', courseNumber: 'CS1203', courseType: 'elective' },
      description: '零基础入门，选上就能学。',
      labels: ['编程', '入门'],
    },
    teacher: 2,
    sections: ['第一个程序', '列表与字典', '函数', '读写文件'],
    admission: { approval: 'automatic', capacity: 120 },
  },
  {
    course: {
      ...{ courseName: '网络安全导论', courseNumber: 'CS3501', courseType: 'elective' },
      description: '从攻击者的角度理解防守。下学期开课。',
      labels: ['安全', '网络'],
    },
    teacher: 3,
    sections: ['安全的目标', '口令与认证', '常见的网络攻击'],
    admission: { capacity: 40, days: [10, 30] },
  },
  {
    course: {
      ...{ courseName: '云计算实训', courseNumber: 'CS3602', courseType: 'training' },
      description: '容器、编排与持续交付，小班实训。',
      labels: ['云计算', '容器'],
    },
    teacher: 1,
    sections: ['容器是什么', '镜像与仓库', '编排入门'],
    admission: { open: false },
  },
];

const teacherOf = (id: string) => ({
  ...demoTeacher(id, ['course.teach', 'course.choose', 'course.apply']),
  userName: '任课教师',
});

const studentOf = (id: string, userName: string) => ({
  ...demoTeacher(id, ['course.study', 'course.apply'] satisfies Permission[]),
  ...{ roleCode: 'ROLE_STUDENT', userName },
});

async function offer({ db, platform, teacherIds }: DemoSchool, { course, teacher, sections, admission }: Offered) {
  const { clock, live } = platform;
  const actor = teacherOf(teacherIds[teacher] ?? teacherIds[0] ?? '');
  const courseId = await createCourse(db, live, actor, course);
  const parentId = await addSection(db, live, actor, { courseId, parentId: null, title: '课程内容', kind: 'chapter' });
  for (const title of sections) await addSection(db, live, actor, { courseId, parentId, title, kind: 'reading' });
  await moveCourse(db, live, actor, courseId, 'release');
  await moveCourse(db, live, actor, courseId, 'begin');
  const { days, ...given } = admission;
  const at = (day: number) => clock.write(new Date(clock.now().getTime() + day * dayMs));
  await saveAdmission(db, platform, actor, courseId, 0, {
    ...{ open: true, auditable: true, capacity: null, approval: 'teacher', prerequisiteIds: [], requiredOfAll: false },
    ...{ fromTime: days ? at(days[0]) : null, untilTime: days ? at(days[1]) : null },
    ...given,
  });
  return courseId;
}

/**
 * Creates courses open to requests, requests waiting for the demo teacher, some decided ones, and students who take one
 * of the courses again.
 */
export async function createDemoApplications(school: DemoSchool): Promise<undefined> {
  const { db, platform, teacherIds, studentIds } = school;
  const [shell = '', database = '', python = '', , cloud = ''] = await Promise.all(
    offered.map((one) => offer(school, one)),
  );
  const teacher = teacherOf(teacherIds[0] ?? '');
  const [visitor = '', ...others] = studentIds;
  const ask = (courseId: string, reason: string) => ({ applicationId: newId(), courseId, reason, fileIds: [] });
  const take = (courseId: string, id: string, reason: string, name = '同学') => {
    const asked = ask(courseId, reason);
    return askToTake(db, platform, studentOf(id, name), asked).then(() => asked.applicationId);
  };

  const reasons = ['想把实验里的命令写成脚本', '社团要维护服务器', '毕业设计要用到', '对自动化运维感兴趣'];
  for (const [index, reason] of reasons.entries()) {
    const id = others[index];
    if (id) await take(shell, id, reason, `申请人 ${index + 1}`);
  }
  const [, , , , taken = '', refused = ''] = others;
  if (taken && refused) {
    const approved = await take(shell, taken, '跟着老师继续学');
    await decideApplications(db, platform, teacher, 'take', [approved], { step: 'approve', answer: '欢迎加入' });
    const rejected = await take(shell, refused, '凑学分');
    await decideApplications(db, platform, teacher, 'take', [rejected], {
      ...{ step: 'reject', answer: '请先学完《Linux 操作系统》的前两章再申请' },
    });
    await askToWithdraw(db, platform, studentOf(taken, '同学'), ask(shell, '与专业课时间冲突'));
  }
  const until = platform.clock.write(new Date(platform.clock.now().getTime() + 30 * dayMs));
  const auditFrom = platform.clock.write(platform.clock.now());
  if (teacherIds[1])
    await askToAudit(db, platform, teacherOf(teacherIds[1]), {
      ...ask(shell, '教研组听课'),
      auditFrom,
      auditUntil: until,
    });

  const failed = others.slice(6, 8).map((userId) => ({ userId, name: '同学' }));
  const [, { course: retaken } = { course: { courseName: '' } }] = offered;
  const owner = teacherOf(teacherIds[1] ?? '');
  await enterRestudies(db, owner, { id: database, name: retaken.courseName }, failed, '2026-2027-1');
  await take(database, visitor, '想学习 SQL，为课程设计做准备');
  if (refused) await take(python, refused, '零基础入门');
  await askToAudit(db, platform, studentOf(visitor, '同学'), {
    ...ask(cloud, '先听几节再决定是否选课'),
    ...{ auditFrom, auditUntil: until },
  });
}
