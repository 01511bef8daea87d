import { defineParameter } from '../../../platform/parameter.ts';

const days = { zh: '天', en: 'days', mn: 'өдөр' };
const times = { zh: '次', en: 'times', mn: 'удаа' };
const points = { zh: '个百分点', en: 'percentage points', mn: 'хувийн нэгж' };
const group = 'teaching';

/** Thresholds from which on a student counts as at risk. */
export const courseStatisticsParameters = {
  unseenDays: defineParameter({
    name: 'riskUnseenDays',
    group,
    title: { zh: '学情预警：未学习天数', en: 'At risk: days not seen', mn: 'Эрсдэл: ороогүй өдөр' },
    description: {
      zh: '这么多天没有在课程中学习的学生列入需关注名单',
      en: 'Who was not seen in a course for so many days is at risk',
      mn: 'Ийм олон өдөр хичээлд ороогүй сурагч анхаарах жагсаалтад орно',
    },
    rule: { kind: 'number', min: 1, max: 60, unit: days },
    default: 7,
  }),
  behindPoints: defineParameter({
    name: 'riskBehindPoints',
    group,
    title: { zh: '学情预警：落后百分点', en: 'At risk: points behind', mn: 'Эрсдэл: хоцорсон хувь' },
    description: {
      zh: '进度比班级中位数低这么多的学生列入需关注名单',
      en: 'Whose progress is so far below the median of the class is at risk',
      mn: 'Явц нь ангийн медианаас ийм хэмжээгээр доогуур сурагч анхаарах жагсаалтад орно',
    },
    rule: { kind: 'number', min: 5, max: 90, unit: points },
    default: 20,
  }),
  passPercent: defineParameter({
    name: 'riskPassPercent',
    group,
    title: { zh: '学情预警：及格线', en: 'At risk: pass mark', mn: 'Эрсдэл: тэнцэх босго' },
    description: {
      zh: '成绩册总评低于它的学生列入需关注名单',
      en: 'Whose mark in the gradebook is below it is at risk',
      mn: 'Дүнгийн дэвтрийн дүн үүнээс доогуур сурагч анхаарах жагсаалтад орно',
    },
    rule: { kind: 'number', min: 1, max: 100, unit: { zh: '%', en: '%', mn: '%' } },
    default: 60,
  }),
  absences: defineParameter({
    name: 'riskAbsences',
    group,
    title: { zh: '学情预警：缺勤次数', en: 'At risk: absences', mn: 'Эрсдэл: тасалсан тоо' },
    description: {
      zh: '在一门课程中缺勤达到这么多次的学生列入需关注名单',
      en: 'Who was absent so often in a course is at risk',
      mn: 'Хичээлээ ийм олон удаа тасалсан сурагч анхаарах жагсаалтад орно',
    },
    rule: { kind: 'number', min: 1, max: 50, unit: times },
    default: 2,
  }),
  overdue: defineParameter({
    name: 'riskOverdue',
    group,
    title: { zh: '学情预警：逾期小节数', en: 'At risk: overdue sections', mn: 'Эрсдэл: хэтэрсэн хэсэг' },
    description: {
      zh: '逾期未完成的小节达到这么多的学生列入需关注名单',
      en: 'Who has so many sections past their deadline is at risk',
      mn: 'Ийм олон хэсгийн хугацаа хэтрүүлсэн сурагч анхаарах жагсаалтад орно',
    },
    rule: { kind: 'number', min: 1, max: 50, unit: { zh: '个', en: 'sections', mn: 'хэсэг' } },
    default: 1,
  }),
  stuckDays: defineParameter({
    name: 'stuckDays',
    group,
    title: { zh: '卡住：停留天数', en: 'Stuck: days', mn: 'Гацсан: өдөр' },
    description: {
      zh: '开始了一个小节、没有完成、这么多天没有进展的学生算作卡住',
      en: 'Who began a section and did nothing there for so many days is stuck in it',
      mn: 'Хэсгийг эхлээд ийм олон өдөр юу ч хийгээгүй сурагч гацсанд тооцогдоно',
    },
    rule: { kind: 'number', min: 1, max: 60, unit: days },
    default: 3,
  }),
  stuckTries: defineParameter({
    name: 'stuckTries',
    group,
    title: { zh: '卡住：检测失败次数', en: 'Stuck: failed checks', mn: 'Гацсан: амжилтгүй шалгалт' },
    description: {
      zh: '同一个检查点失败这么多次仍未通过的学生算作卡住',
      en: 'Who failed the same checkpoint so often without passing is stuck in it',
      mn: 'Нэг шалгах цэгийг ийм олон удаа давж чадаагүй сурагч гацсанд тооцогдоно',
    },
    rule: { kind: 'number', min: 2, max: 50, unit: times },
    default: 5,
  }),
};
