import { faults } from '../wire/fault.ts';

export const applicationFaults = faults('application', {
  teaching: { zh: '这是您任教的课程', en: 'You teach this course', mn: 'Та энэ хичээлийг заадаг' },
  enrolled: { zh: '您已经在这门课程中', en: 'You are in this course already', mn: 'Та энэ хичээлд аль хэдийн орсон' },
  auditing: { zh: '您正在旁听这门课程', en: 'You sit in on this course already', mn: 'Та энэ хичээлийг сонсож байна' },
  waiting: {
    zh: '您已经申请，请等待审批',
    en: 'You have asked already; wait for the answer',
    mn: 'Та хүсэлт илгээсэн, хариуг хүлээнэ үү',
  },
  closed: { zh: '这门课程没有开放申请', en: 'The course takes no requests', mn: 'Энэ хичээл хүсэлт авахгүй байна' },
  notYet: { zh: '申请还没有开始', en: 'Requests are not taken yet', mn: 'Хүсэлт авч эхлээгүй байна' },
  over: { zh: '申请已经截止', en: 'Requests are taken no longer', mn: 'Хүсэлт авах хугацаа дууссан' },
  full: { zh: '名额已满', en: 'The course is full', mn: 'Орон тоо дүүрсэн' },
  missing: {
    zh: '还没有学完先修课程',
    en: 'A required course has not been finished',
    mn: 'Урьдчилсан хичээлээ дуусгаагүй байна',
  },
  notStudent: { zh: '只有学生可以选课', en: 'Only students take courses', mn: 'Зөвхөн сурагч хичээл сонгоно' },
  period: {
    zh: '听课结束时间必须晚于开始时间和当前时间，最长 {days} 天',
    en: 'The period must end after it begins and after now, and last {days} days at most',
    mn: 'Дуусах цаг эхлэх болон одоогийн цагаас хойш, дээд тал нь {days} хоног байна',
  },
  notIn: { zh: '您不在这门课程中', en: 'You are not in this course', mn: 'Та энэ хичээлд байхгүй' },
  decided: { zh: '申请已经处理', en: 'The request was answered already', mn: 'Хүсэлтийг аль хэдийн шийдсэн' },
  notAuditing: {
    zh: '申请人没有在旁听',
    en: 'The applicant does not sit in',
    mn: 'Хүсэгч сонсоогүй байна',
  },
  own: { zh: '不能审批自己的申请', en: 'You cannot answer your own request', mn: 'Өөрийн хүсэлтийг шийдэх боломжгүй' },
  applicantGone: {
    zh: '申请人的账号已停用或不再是学生，请驳回',
    en: 'The applicant’s account is closed or no student’s any more; reject the request',
    mn: 'Хүсэгчийн бүртгэл хаагдсан эсвэл сурагч биш болсон; татгалзана уу',
  },
  courseEnded: {
    zh: '课程已结束，请驳回',
    en: 'The course has ended; reject the request',
    mn: 'Хичээл дууссан; татгалзана уу',
  },
  periodOver: {
    zh: '申请的听课时间已过，请驳回',
    en: 'The period is over; reject the request',
    mn: 'Хугацаа өнгөрсөн; татгалзана уу',
  },
  file: {
    zh: '附件不存在，请重新上传',
    en: 'An attached file is not there; upload it again',
    mn: 'Хавсралт алга; дахин оруулна уу',
  },
  fileKind: {
    status: 415,
    zh: '附件只支持 PDF、图片、Word 和 Excel 文件',
    en: 'A file must be a PDF, a picture, a Word or an Excel document',
    mn: 'Хавсралт PDF, зураг, Word эсвэл Excel байх ёстой',
  },
});
