import { defineText } from '../../../ui/text/text.ts';

export const coursePathText = defineText('school.coursePath', {
  zh: {
    courses: '课程之间',
    sections: '小节顺序',
    done: '已完成',
    open: '可以学习',
    locked: '未解锁',
    current: '本课程',
    noCourses: '没有先修课程',
    noCoursesHint: '先修课程在「选课设置」中选择。',
    empty: '还没有小节',
  },
  en: {
    courses: 'Between courses',
    sections: 'Sections in order',
    done: 'Done',
    open: 'Open',
    locked: 'Locked',
    current: 'this course',
    noCourses: 'No course has to come before',
    noCoursesHint: 'Required courses are chosen in the admission settings.',
    empty: 'No section yet',
  },
  mn: {
    courses: 'Хичээлүүдийн хооронд',
    sections: 'Хэсгүүдийн дараалал',
    done: 'Дууссан',
    open: 'Нээлттэй',
    locked: 'Түгжээтэй',
    current: 'энэ хичээл',
    noCourses: 'Урьдчилсан хичээл алга',
    noCoursesHint: 'Урьдчилсан хичээлийг элсэлтийн тохиргоонд сонгоно.',
    empty: 'Хэсэг алга',
  },
});
