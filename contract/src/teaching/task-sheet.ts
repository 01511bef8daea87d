import type { ListSheetColumn } from '../wire/sheet.ts';
import type { WorkState } from './task-work.ts';

/** Names of the states in lists and sheets. */
export const workStateNames: Record<WorkState, { zh: string; en: string; mn: string }> = {
  notSubmitted: { zh: '未提交', en: 'Not handed in', mn: 'Илгээгээгүй' },
  submitted: { zh: '已提交', en: 'Handed in', mn: 'Илгээсэн' },
  pending: { zh: '待批阅', en: 'Waits for marking', mn: 'Үнэлгээ хүлээж буй' },
  reviewed: { zh: '已批阅', en: 'Marked', mn: 'Үнэлсэн' },
  correct: { zh: '正确', en: 'Correct', mn: 'Зөв' },
  wrong: { zh: '错误', en: 'Wrong', mn: 'Буруу' },
  returned: { zh: '已退回', en: 'Returned', mn: 'Буцаасан' },
};

export const taskStateNames = {
  draft: { zh: '未发布', en: 'Not given', mn: 'Өгөөгүй' },
  waiting: { zh: '未开始', en: 'Not open yet', mn: 'Эхлээгүй' },
  open: { zh: '进行中', en: 'Open', mn: 'Явагдаж буй' },
  past: { zh: '已截止', en: 'Past due', mn: 'Хугацаа дууссан' },
};
export const taskKindNames = {
  task: { zh: '任务', en: 'Task', mn: 'Даалгавар' },
  classwork: { zh: '课堂作业', en: 'Classwork', mn: 'Хичээлийн ажил' },
};
const yesNo = { true: { zh: '是', en: 'Yes', mn: 'Тийм' }, false: { zh: '否', en: 'No', mn: 'Үгүй' } };

const title = { title: { zh: '任务', en: 'Task', mn: 'Даалгавар' }, width: 30 };
const courseName = { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 };
const kind = { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: taskKindNames };
const dueTime = { title: { zh: '截止时间', en: 'Due', mn: 'Дуусах хугацаа' }, kind: 'time' as const };
const points = { title: { zh: '满分', en: 'Points', mn: 'Дээд оноо' }, kind: 'number' as const };
const score = { title: { zh: '得分', en: 'Score', mn: 'Оноо' }, kind: 'number' as const };
const submitTime = { title: { zh: '提交时间', en: 'Handed in at', mn: 'Илгээсэн цаг' }, kind: 'time' as const };
const state = { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: workStateNames };
const late = <R extends { late: boolean }>(): ListSheetColumn<R> => ({
  title: { zh: '迟交', en: 'Late', mn: 'Хоцорсон' },
  values: yesNo,
  read: (row) => String(row.late),
});
const count = (zh: string, en: string, mn: string) => ({ title: { zh, en, mn }, kind: 'number' as const });

export const taskColumns = {
  ...{ title, courseName, kind },
  state: { title: state.title, values: taskStateNames },
  openTime: { title: { zh: '开始时间', en: 'Opens', mn: 'Эхлэх хугацаа' }, kind: 'time' as const },
  ...{ dueTime, points },
  studentCount: count('学生数', 'Students', 'Сурагч'),
  submittedCount: count('已提交', 'Handed in', 'Илгээсэн'),
  waitingCount: count('待批阅', 'To mark', 'Үнэлэх'),
  unpublishedCount: count('未发布成绩', 'Marks not out', 'Нийтлээгүй дүн'),
};

export const myTaskColumns = {
  ...{ title, courseName, kind, dueTime, state, submitTime },
  late: late<{ late: boolean }>(),
  ...{ score, points },
};

export const workColumns = {
  loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
  userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
  className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
  ...{ state, submitTime },
  late: late<{ late: boolean }>(),
  given: { title: { zh: '批阅分', en: 'Given', mn: 'Өгсөн оноо' }, kind: 'number' as const },
  penalty: { title: { zh: '迟交扣分', en: 'Penalty', mn: 'Хасалт' }, kind: 'number' as const },
  deviation: { title: { zh: '个人调整', en: 'Own difference', mn: 'Хувийн зөрүү' }, kind: 'number' as const },
  score,
  published: {
    title: { zh: '成绩已发布', en: 'Mark is out', mn: 'Нийтэлсэн' },
    values: yesNo,
    read: (row: { published: boolean }) => String(row.published),
  },
  markerName: { title: { zh: '批阅人', en: 'Marked by', mn: 'Үнэлсэн' } },
  comment: { title: { zh: '评语', en: 'Comment', mn: 'Сэтгэгдэл' }, width: 40 },
};
