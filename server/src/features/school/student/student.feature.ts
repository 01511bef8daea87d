import { defineFeature } from '../../../http/feature.ts';
import { describeDemoStudents } from './student.demo.ts';
import { studentParameters } from './student.parameter.ts';
import { studentRoutes } from './student.routes.ts';
import { registerFollows } from './student-member.service.ts';
import { studentPhotosJob } from './student-photo.job.ts';
import { studentPhotoRoutes } from './student-photo.routes.ts';
import { photoRule } from './student-photo.service.ts';
import { studentPhotoStream } from './student-photo.stream.ts';
import { studentPortable } from './student-portable.service.ts';

export const studentFeature = defineFeature({
  name: 'school/student',
  portable: studentPortable,
  routes: [...studentRoutes, ...studentPhotoRoutes],
  streams: [studentPhotoStream],
  jobs: [studentPhotosJob],
  files: { student: photoRule },
  parameters: Object.values(studentParameters),
  menu: [
    {
      code: 'member/students',
      parent: 'member',
      order: 5,
      titles: { zh: '学生管理', en: 'Students', mn: 'Сурагчид' },
      hints: { zh: '学籍、导入、转班', en: 'Records, import, moves', mn: 'Бүртгэл, оруулах' },
      route: 'students',
      view: 'school/student/StudentsPage',
      icon: 'solution',
      roles: ['ROLE_ADMIN'],
    },
  ],
  initialData: [{ key: 'students of accounts', give: (db) => registerFollows(db) }],
  audits: {
    'student.save': { zh: '新增学生', en: 'Added a student', mn: 'Сурагч нэмсэн' },
    'user.setstate': { zh: '修改账号状态', en: 'Changed the state of an account', mn: 'Бүртгэлийн төлөв өөрчилсөн' },
    'student.delete': { zh: '删除学生', en: 'Deleted a student', mn: 'Сурагчийг устгасан' },
    'student.update': { zh: '修改学生信息', en: 'Changed a student', mn: 'Сурагчийн мэдээлэл өөрчилсөн' },
    'student.photo': { zh: '修改学生照片', en: 'Changed the photo of a student', mn: 'Сурагчийн зураг өөрчилсөн' },
    'student.transfer': { zh: '学生转班', en: 'Transferred a student', mn: 'Сурагчийг шилжүүлсэн' },
    'student.suspend': { zh: '学生休学', en: 'Suspended a student', mn: 'Сурагчид чөлөө олгосон' },
    'student.resume': { zh: '学生复学', en: 'Resumed a student', mn: 'Сурагч буцаж ирсэн' },
    'student.graduate': { zh: '学生毕业', en: 'Graduated a student', mn: 'Сурагч төгссөн' },
    'student.withdraw': { zh: '学生退学', en: 'Withdrew a student', mn: 'Сурагчийг гаргасан' },
    'student.readmit': { zh: '恢复学籍', en: 'Readmitted a student', mn: 'Сурагчийг дахин элсүүлсэн' },
  },
  demo: describeDemoStudents,
});
