import { faults } from '../wire/fault.ts';

export const taskFaults = faults('task', {
  notGiven: {
    status: 403,
    zh: '老师还没有发布这个任务',
    en: 'The teacher has not given this task yet',
    mn: 'Багш энэ даалгаврыг хараахан өгөөгүй байна',
  },
  empty: {
    zh: '请先写任务说明',
    en: 'Please write what is to be done first',
    mn: 'Эхлээд даалгаврын тайлбарыг бичнэ үү',
  },
  noExperiment: {
    zh: '请选择本课程的一个实验',
    en: 'Please choose an experiment of this course',
    mn: 'Энэ хичээлийн туршилтыг сонгоно уу',
  },
  scoredHere: {
    zh: '任务「{title}」按这个实验的步骤评分，请先改换或撤回该任务',
    en: 'The task “{title}” scores the steps of this experiment: change or take back the task first',
    mn: '«{title}» даалгавар энэ туршилтын алхмаар үнэлэгддэг: эхлээд даалгаврыг өөрчилнө үү',
  },
  machineUnused: {
    zh: '请先进入实验机完成任务，再提交',
    en: 'Please work at the machine before you hand in',
    mn: 'Илгээхийн өмнө машин дээр ажиллана уу',
  },
  dates: {
    zh: '截止时间须晚于开始时间',
    en: 'A task is due after it opens',
    mn: 'Дуусах хугацаа нь эхлэх хугацаанаас хойш байна',
  },
  classworkLate: {
    zh: '课堂作业不能迟交',
    en: 'Classwork cannot come late',
    mn: 'Хичээлийн ажлыг хоцорч өгөхгүй',
  },
  rubricPoints: {
    zh: '评分标准最高合计 {sum} 分，须等于满分 {points} 分',
    en: 'The best levels add up to {sum} points, the task has {points}',
    mn: 'Шалгуурын дээд оноо нийлээд {sum}, даалгавар {points} оноотой',
  },
  rubricOver: {
    zh: '评分标准最高合计 {sum} 分，不能超过满分 {points} 分',
    en: 'The best levels add up to {sum} points, more than the {points} of the task',
    mn: 'Шалгуурын дээд оноо нийлээд {sum}, даалгаврын {points} оноог хэтэрлээ',
  },
  marked: {
    zh: '已有学生得到成绩，满分和评分标准不能再改',
    en: 'Somebody has a mark: points and rubric stay as they are',
    mn: 'Дүн авсан сурагч байгаа тул оноо, шалгуурыг өөрчлөхгүй',
  },
  groupStays: {
    status: 409,
    zh: '已有学生开始作答，不能再改为小组或个人任务',
    en: 'Somebody has begun: it stays with a team or with each student',
    mn: 'Сурагч эхэлсэн тул баг эсвэл хувь хүний даалгавар хэвээр байна',
  },
  noTeam: {
    zh: '这是小组任务，请先加入一个团队',
    en: 'This is done in teams: please join one first',
    mn: 'Энэ бол багийн даалгавар. Эхлээд багт нэгдэнэ үү',
  },
  notStudent: {
    status: 403,
    zh: '只有本课程的学生可以提交',
    en: 'Only students of the course hand in',
    mn: 'Зөвхөн энэ хичээлийн сурагч илгээнэ',
  },
  closed: {
    status: 409,
    zh: '已经提交，不能再修改',
    en: 'It was handed in and cannot be changed',
    mn: 'Илгээсэн тул засах боломжгүй',
  },
  noTakeBack: {
    zh: '不能撤回：已批阅，或老师不允许重新提交',
    en: 'It stays: it has a mark, or is handed in only once',
    mn: 'Буцаах боломжгүй: үнэлэгдсэн эсвэл нэг л удаа илгээнэ',
  },
  pastDue: {
    zh: '已过截止时间 {due}，不能提交；草稿已保留',
    en: 'It was due on {due} and cannot be handed in any more; the draft is kept',
    mn: '{due} хугацаа өнгөрсөн тул илгээх боломжгүй; ноорог хадгалагдсан',
  },
  nothing: {
    zh: '还没有写内容，也没有上传文件',
    en: 'There is neither a text nor a file',
    mn: 'Бичвэр ч, файл ч алга',
  },
  needsFile: { zh: '请先上传文件', en: 'Please add a file first', mn: 'Эхлээд файл хавсаргана уу' },
  draftConflict: {
    status: 409,
    zh: '这份作业在别处更新过',
    en: 'The work was changed elsewhere',
    mn: 'Ажил өөр газар өөрчлөгдсөн байна',
  },
  fileKind: {
    status: 415,
    zh: '不支持这种文件',
    en: 'This kind of file is not accepted',
    mn: 'Ийм төрлийн файл авахгүй',
  },
  tooManyFiles: {
    status: 409,
    zh: '最多上传 {max} 个文件',
    en: 'There can be {max} files at most',
    mn: 'Дээд тал нь {max} файл',
  },
  notSubmitted: {
    zh: '学生还没有提交',
    en: 'It was not handed in',
    mn: 'Хараахан илгээгээгүй байна',
  },
  scoreTooHigh: { zh: '分数不能超过 {max} 分', en: 'The score cannot exceed {max}', mn: 'Оноо {max}-аас хэтрэхгүй' },
  picksUnfit: {
    zh: '评分标准已修改，请刷新后重新批阅',
    en: 'The rubric has changed; please load it again',
    mn: 'Шалгуур өөрчлөгдсөн тул дахин ачаална уу',
  },
  reasonNeeded: {
    zh: '成绩已发布，修改时请写明原因',
    en: 'The mark is out: say why it is changed',
    mn: 'Дүн нийтлэгдсэн тул өөрчлөх шалтгаанаа бичнэ үү',
  },
  memberUnmarked: {
    zh: '请先给小组打分，再调整个人得分',
    en: 'Mark the team first, then its members',
    mn: 'Эхлээд багийг үнэлээд дараа нь гишүүнийг',
  },
  memberAlone: {
    zh: '只有小组任务可以调整个人得分',
    en: 'Only members of a team have marks of their own',
    mn: 'Зөвхөн багийн гишүүнд хувийн оноо өгнө',
  },
  memberHidden: {
    zh: '匿名批阅，发布成绩后才能调整个人得分',
    en: 'It is marked without names: members are marked once the marks are out',
    mn: 'Нэргүй үнэлж буй тул дүн нийтэлсний дараа гишүүнийг үнэлнэ',
  },
  memberRange: {
    zh: '个人得分须在 0 到 {max} 分之间',
    en: 'The mark of a member lies between 0 and {max}',
    mn: 'Гишүүний оноо 0–{max} байна',
  },
  memberReason: {
    zh: '请写明个人得分不同的原因',
    en: 'Say why this member’s mark differs',
    mn: 'Энэ гишүүний оноо яагаад өөр болохыг бичнэ үү',
  },
  nothingToPublish: { zh: '没有可发布的成绩', en: 'There are no marks to publish', mn: 'Нийтлэх дүн алга' },
  bankFull: {
    status: 409,
    zh: '评语库最多保存 {max} 条',
    en: 'The comment bank holds {max} phrases',
    mn: 'Сэтгэгдлийн сан дээд тал нь {max} хэллэгтэй',
  },
  noPaper: {
    zh: '请选择一份可用的试卷',
    en: 'Please choose a paper that is ready',
    mn: 'Бэлэн шалгалтын хуудас сонгоно уу',
  },
  paperStays: {
    zh: '已有学生作答，试卷不能再换',
    en: 'Somebody has begun: the paper stays',
    mn: 'Эхэлсэн сурагч байгаа тул хуудсыг солихгүй',
  },
  dueBefore: {
    zh: '延期时间须在将来',
    en: 'A later date lies in the future',
    mn: 'Сунгасан хугацаа ирээдүйд байна',
  },
});
