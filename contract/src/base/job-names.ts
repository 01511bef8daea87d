import type { Text } from '../wire/language.ts';

/** What work is called that somebody starts and then finds among their own; an entry for each such kind. */
export const jobKindNames: Record<string, Text> = {
  'attempt.check': { zh: '检测实验步骤', en: 'Checks of an experiment', mn: 'Туршилтын алхам шалгах' },
  'audit.verify': { zh: '校验审计日志', en: 'Check of the audit', mn: 'Аудит шалгах' },
  'backup.make': { zh: '备份', en: 'Backup', mn: 'Нөөцлөлт' },
  'classstart.run': { zh: '全班开机', en: 'Start of a class’s machines', mn: 'Ангийн машин асаах' },
  'import.classroom': { zh: '导入教室', en: 'Import of classrooms', mn: 'Танхим импортлох' },
  'import.examcandidate': { zh: '导入考生', en: 'Import of candidates', mn: 'Шалгуулагч импортлох' },
  'annotation.import': { zh: '导入标注', en: 'Import of labels', mn: 'Тэмдэглэгээ импортлох' },
  'import.grade': { zh: '导入成绩', en: 'Import of marks', mn: 'Дүн импортлох' },
  'import.lesson': { zh: '导入课表', en: 'Timetable import', mn: 'Хичээлийн хуваарь импортлох' },
  'import.restudy': { zh: '导入重修名单', en: 'Import of retake students', mn: 'Дахин судлагчид импортлох' },
  'import.roster': { zh: '导入学生名单', en: 'Roster import', mn: 'Сурагчдын жагсаалт импортлох' },
  'import.sensitiveword': { zh: '导入敏感词', en: 'Import of sensitive words', mn: 'Эмзэг үг импортлох' },
  'import.student': { zh: '导入学生信息', en: 'Import of students', mn: 'Сурагчдын мэдээлэл импортлох' },
  'import.user': { zh: '导入用户', en: 'Import of users', mn: 'Хэрэглэгч импортлох' },
  'knowledge.read': { zh: '解析知识库文档', en: 'Reading of a document', mn: 'Баримт унших' },
  'picture.archive': { zh: '导入图片', en: 'Import of pictures', mn: 'Зураг импортлох' },
  'question.import': { zh: '导入试题', en: 'Import of questions', mn: 'Асуулт импортлох' },
  'recording.convert': { zh: '处理录屏', en: 'Making a film', mn: 'Бичлэг боловсруулах' },
  'report.pack': { zh: '打包实验报告', en: 'Archive of reports', mn: 'Тайлангийн багц' },
  'student.photos': { zh: '导入学生照片', en: 'Import of photos', mn: 'Сурагчдын зураг импортлох' },
  'studentaccount.make': { zh: '生成学生账号', en: 'Accounts for students', mn: 'Сурагчдын бүртгэл үүсгэх' },
  'training.install': { zh: '安装训练环境', en: 'Installing PyTorch', mn: 'PyTorch суулгах' },
  'training.run': { zh: '训练模型', en: 'Training', mn: 'Загвар сургах' },
};
