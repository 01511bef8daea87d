import type { MenuSpec, RoleSpec } from '../../account/resource/resource.service.ts';

const trial: MenuSpec = {
  name: '实验',
  nameEn: 'Experiment',
  route: '/experiments/:sectionId',
  view: 'teaching/run/WorkspacePage',
  hidden: true,
};

const reading: MenuSpec = {
  name: '阅读',
  nameEn: 'Reading',
  route: '/courses/:courseId/sections/:sectionId',
  view: 'teaching/study/ReadingPage',
  hidden: true,
};

/** The pages on which a course is made and run. */
const teaching: MenuSpec[] = [
  { name: '课程', nameEn: 'Courses', route: '/teaching/courses', view: 'teaching/course/CoursesPage', icon: 'book' },
  {
    name: '课程',
    nameEn: 'Course',
    route: '/teaching/courses/:courseId',
    view: 'teaching/course/CoursePage',
    hidden: true,
  },
  {
    name: '编辑图文',
    nameEn: 'Edit reading',
    route: '/teaching/readings/:sectionId',
    view: 'teaching/section/ReadingEditPage',
    hidden: true,
  },
  {
    name: '编辑实验',
    nameEn: 'Edit experiment',
    route: '/teaching/experiments/:sectionId',
    view: 'teaching/experiment/ExperimentEditPage',
    hidden: true,
  },
  {
    name: '课堂看板',
    nameEn: 'Class board',
    route: '/teaching/board/:sectionId',
    view: 'teaching/marking/BoardPage',
    hidden: true,
  },
  {
    name: '批阅',
    nameEn: 'Marking',
    route: '/teaching/marking/:runId',
    view: 'teaching/marking/MarkingPage',
    hidden: true,
  },
  trial,
  reading,
];

const teachingCentre: MenuSpec = {
  name: '教学中心',
  nameEn: 'Teaching',
  route: '/teaching',
  icon: 'read',
  children: teaching,
};

const labCentre: MenuSpec = {
  name: '实验资源',
  nameEn: 'Lab resources',
  route: '/lab',
  icon: 'experiment',
  children: [
    { name: '镜像管理', nameEn: 'Images', route: 'images', view: 'lab/image/ImagesPage', icon: 'appstore' },
    { name: '虚拟机', nameEn: 'Machines', route: 'machines', view: 'lab/machine/MachinesPage', icon: 'cloud-server' },
  ],
};

const everybody = ['usermenu:notification', 'usermenu:help'] as const;

/** The roles that every school starts with. */
export const initialRoles: RoleSpec[] = [
  {
    code: 'ROLE_ADMIN',
    name: '管理员',
    nameEn: 'Administrator',
    description: '管理全校的课程、实验资源与账号',
    dataRange: 'all',
    permissions: [...everybody, 'course.teach', 'course.manage', 'lab.image', 'lab.manage'],
    menu: [teachingCentre, labCentre],
  },
  {
    code: 'ROLE_TEACHER',
    name: '教师',
    nameEn: 'Teacher',
    description: '开设课程、组织实验、批阅报告',
    dataRange: 'self',
    permissions: [...everybody, 'course.teach'],
    menu: [
      { name: '首页', nameEn: 'Home', route: '/home', view: 'teaching/home/TeacherHomePage', icon: 'home' },
      ...teaching,
    ],
  },
  {
    code: 'ROLE_STUDENT',
    name: '学生',
    nameEn: 'Student',
    description: '学习所在班级的课程，完成实验',
    dataRange: 'self',
    forStudents: true,
    permissions: [...everybody, 'course.study'],
    menu: [
      { name: '首页', nameEn: 'Home', route: '/home', view: 'teaching/home/StudentHomePage', icon: 'home' },
      { name: '课程', nameEn: 'Courses', route: '/courses', view: 'teaching/study/StudyCoursesPage', icon: 'book' },
      {
        name: '课程',
        nameEn: 'Course',
        route: '/courses/:courseId',
        view: 'teaching/study/StudyCoursePage',
        hidden: true,
      },
      reading,
      trial,
    ],
  },
  {
    code: 'ROLE_RESEARCH',
    name: '科研人员',
    nameEn: 'Researcher',
    description: '建立自己的课程与实验，用于研究',
    dataRange: 'self',
    permissions: [...everybody, 'course.teach'],
    menu: [teachingCentre],
  },
];
