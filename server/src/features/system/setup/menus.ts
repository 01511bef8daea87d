import type { MenuSpec } from '../../account/resource/resource.service.ts';

export const trial: MenuSpec = {
  name: '实验',
  nameEn: 'Experiment',
  nameMn: 'Туршилт',
  route: '/experiments/:sectionId',
  view: 'teaching/run/WorkspacePage',
  hidden: true,
};

export const reading: MenuSpec = {
  name: '阅读',
  nameEn: 'Reading',
  nameMn: 'Унших материал',
  route: '/courses/:courseId/sections/:sectionId',
  view: 'teaching/study/ReadingPage',
  hidden: true,
};

/** The pages on which a course is made and run. */
export const teaching: MenuSpec[] = [
  {
    name: '课程',
    nameEn: 'Courses',
    nameMn: 'Хичээлүүд',
    route: '/teaching/courses',
    view: 'teaching/course/CoursesPage',
    icon: 'book',
  },
  {
    name: '课程',
    nameEn: 'Course',
    nameMn: 'Хичээл',
    route: '/teaching/courses/:courseId',
    view: 'teaching/course/CoursePage',
    hidden: true,
  },
  {
    name: '编辑图文',
    nameEn: 'Edit reading',
    nameMn: 'Унших материал засах',
    route: '/teaching/readings/:sectionId',
    view: 'teaching/section/ReadingEditPage',
    hidden: true,
  },
  {
    name: '编辑实验',
    nameEn: 'Edit experiment',
    nameMn: 'Туршилт засах',
    route: '/teaching/experiments/:sectionId',
    view: 'teaching/experiment/ExperimentEditPage',
    hidden: true,
  },
  {
    name: '课堂看板',
    nameEn: 'Class board',
    nameMn: 'Ангийн самбар',
    route: '/teaching/board/:sectionId',
    view: 'teaching/marking/BoardPage',
    hidden: true,
  },
  {
    name: '批阅',
    nameEn: 'Marking',
    nameMn: 'Үнэлгээ',
    route: '/teaching/marking/:runId',
    view: 'teaching/marking/MarkingPage',
    hidden: true,
  },
  trial,
  reading,
];

export const teachingCentre: MenuSpec = {
  name: '教学中心',
  nameEn: 'Teaching',
  nameMn: 'Сургалт',
  route: '/teaching',
  icon: 'read',
  children: teaching,
};

export const labCentre: MenuSpec = {
  name: '实验资源',
  nameEn: 'Lab resources',
  nameMn: 'Туршилтын нөөц',
  route: '/lab',
  icon: 'experiment',
  children: [
    {
      name: '镜像管理',
      nameEn: 'Images',
      nameMn: 'Дүрсүүд',
      route: 'images',
      view: 'lab/image/ImagesPage',
      icon: 'appstore',
    },
    {
      name: '虚拟机',
      nameEn: 'Machines',
      nameMn: 'Виртуал машинууд',
      route: 'machines',
      view: 'lab/machine/MachinesPage',
      icon: 'cloud-server',
    },
  ],
};

export const memberCentre: MenuSpec = {
  name: '成员管理',
  nameEn: 'Members',
  nameMn: 'Гишүүд',
  route: '/member',
  icon: 'team',
  children: [
    {
      name: '班级',
      nameEn: 'Classes',
      nameMn: 'Ангиуд',
      route: 'classes',
      view: 'account/school-class/ClassesPage',
      icon: 'team',
    },
    {
      name: '班级学生',
      nameEn: 'Students of a class',
      nameMn: 'Ангийн сурагчид',
      route: 'classes/:classId',
      view: 'account/school-class/ClassPage',
      hidden: true,
    },
  ],
};

export const sent: MenuSpec = {
  name: '消息发送',
  nameEn: 'Sent messages',
  nameMn: 'Илгээсэн мэдээ',
  route: '/messages/sent',
  view: 'desk/message/SentMessagesPage',
  icon: 'notification',
};

export const signIns: MenuSpec = {
  name: '签到记录',
  nameEn: 'Sign-ins',
  nameMn: 'Ирцийн бүртгэл',
  route: '/sign-ins',
  view: 'desk/sign-in/SignInsPage',
  icon: 'check-square',
};

export const signInBoard: MenuSpec = {
  name: '签到',
  nameEn: 'Sign-in',
  nameMn: 'Ирц',
  route: '/sign-ins/:signId',
  view: 'desk/sign-in/SignInBoardPage',
  hidden: true,
};

export const systemCentre: MenuSpec = {
  name: '系统管理',
  nameEn: 'System',
  nameMn: 'Систем',
  route: '/system',
  icon: 'setting',
  children: [
    {
      name: '学期与作息',
      nameEn: 'Terms and periods',
      nameMn: 'Улирал ба цагийн хуваарь',
      route: 'calendar',
      view: 'desk/timetable/CalendarPage',
      icon: 'calendar',
    },
    {
      name: '帮助文档',
      nameEn: 'Help documents',
      nameMn: 'Тусламжийн баримт',
      route: 'help',
      view: 'system/help/HelpManagePage',
      icon: 'question-circle',
    },
    sent,
  ],
};

export const aiApplications: MenuSpec = {
  name: 'AI 应用管理',
  nameEn: 'AI applications',
  nameMn: 'AI програмууд',
  route: '/aiApplicationManagement',
  view: 'ai/application/AiApplicationsPage',
  hidden: true,
};
