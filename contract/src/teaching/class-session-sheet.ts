import type { Text } from '../wire/language.ts';

interface SessionLine {
  classNames: string[];
}

const sessionStateNames: Record<string, Text> = {
  running: { zh: '上课中', en: 'Under way', mn: 'Явагдаж байна' },
  ended: { zh: '已下课', en: 'Ended', mn: 'Дууссан' },
};

/** Columns of the export of class sessions. */
export const classSessionSheet = {
  name: { zh: '上课记录', en: 'Class sessions', mn: 'Хичээлийн бүртгэл' },
  columns: {
    beginTime: { title: { zh: '上课时间', en: 'Began', mn: 'Эхэлсэн' }, kind: 'time' as const },
    endTime: { title: { zh: '下课时间', en: 'Ended', mn: 'Дууссан' }, kind: 'time' as const },
    courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
    title: { title: { zh: '课堂', en: 'Class', mn: 'Танхим' }, width: 24 },
    teacherName: { title: { zh: '教师', en: 'Teacher', mn: 'Багш' } },
    classNames: {
      title: { zh: '班级', en: 'Classes', mn: 'Анги' },
      read: ({ classNames }: SessionLine) => classNames.join('、'),
      width: 24,
    },
    state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: sessionStateNames },
    expectedCount: { title: { zh: '应到', en: 'Expected', mn: 'Ирэх ёстой' }, kind: 'number' as const },
    cameCount: { title: { zh: '实到', en: 'Came', mn: 'Ирсэн' }, kind: 'number' as const },
    questionCount: { title: { zh: '提问数', en: 'Questions', mn: 'Асуулт' }, kind: 'number' as const },
    postCount: { title: { zh: '讨论数', en: 'Posts', mn: 'Хэлэлцүүлэг' }, kind: 'number' as const },
  },
};

const attendanceNames: Record<string, Text> = {
  missing: { zh: '未签到', en: 'Missing', mn: 'Бүртгүүлээгүй' },
  signed: { zh: '已签到', en: 'Signed in', mn: 'Ирсэн' },
  late: { zh: '迟到', en: 'Late', mn: 'Хоцорсон' },
  absent: { zh: '缺勤', en: 'Absent', mn: 'Тасалсан' },
  leave: { zh: '请假', en: 'On leave', mn: 'Чөлөөтэй' },
};

/** Columns of the export of a class session's people. */
export const classPeopleSheet = {
  name: { zh: '课堂学生', en: 'Students of the class', mn: 'Хичээлийн сурагчид' },
  columns: {
    loginName: { title: { zh: '学号', en: 'Login name', mn: 'Нэвтрэх нэр' } },
    userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
    className: { title: { zh: '班级', en: 'Class', mn: 'Анги' }, width: 20 },
    attendance: { title: { zh: '签到', en: 'Attendance', mn: 'Ирц' }, values: attendanceNames },
    minutes: { title: { zh: '在课分钟', en: 'Minutes present', mn: 'Байсан минут' }, kind: 'number' as const },
    groupName: { title: { zh: '小组', en: 'Group', mn: 'Бүлэг' } },
    pickCount: { title: { zh: '被点名', en: 'Picked', mn: 'Дуудагдсан' }, kind: 'number' as const },
    answerCount: { title: { zh: '作答', en: 'Answers', mn: 'Хариулт' }, kind: 'number' as const },
    rightCount: { title: { zh: '答对', en: 'Right', mn: 'Зөв' }, kind: 'number' as const },
    postCount: { title: { zh: '发言', en: 'Posts', mn: 'Бичсэн' }, kind: 'number' as const },
  },
};
