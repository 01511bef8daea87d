import { faults } from '../wire/fault.ts';

export const courseFaults = faults('course', {
  noSection: {
    zh: '课程还没有小节，请先编写目录',
    en: 'The course has no section yet; write its catalogue first',
    mn: 'Хичээлд хэсэг алга, эхлээд гарчгийг бичнэ үү',
  },
  notUnreleased: {
    zh: '只有未发布的课程可以删除',
    en: 'Only an unreleased course can be deleted',
    mn: 'Зөвхөн нийтлээгүй хичээлийг устгаж болно',
  },
  hasRuns: {
    zh: '已有学生的实验记录，不能删除',
    en: 'Students have worked in it, it cannot be deleted',
    mn: 'Сурагчид үүн дээр ажилласан тул устгах боломжгүй',
  },
  hasClasses: {
    zh: '这门课程已经上过课，不能删除',
    en: 'Classes have been held in it, it cannot be deleted',
    mn: 'Энэ хичээлээр анги явагдсан тул устгах боломжгүй',
  },
  hasAttendance: {
    zh: '已有学生的签到记录，不能删除',
    en: 'The attendance of students is kept in it, it cannot be deleted',
    mn: 'Сурагчдын ирцийн бүртгэл хадгалагдсан тул устгах боломжгүй',
  },
  hasTeams: {
    zh: '课程中已有学生团队，不能删除',
    en: 'Students have formed teams in the course: it cannot be deleted',
    mn: 'Сурагчид баг бүрдүүлсэн тул хичээлийг устгах боломжгүй',
  },
  hasGrades: {
    zh: '成绩册中已有成绩，不能删除',
    en: 'There are marks in its gradebook, it cannot be deleted',
    mn: 'Дүнгийн дэвтэрт дүн байгаа тул устгах боломжгүй',
  },
  hasApplications: {
    zh: '已有选课、听课或退课申请，不能删除',
    en: 'There are requests on it, it cannot be deleted',
    mn: 'Хичээлд хүсэлт ирсэн тул устгах боломжгүй',
  },
  wrongState: {
    zh: '课程当前状态不能进行此操作',
    en: 'The course is not in a state for this',
    mn: 'Хичээлийн одоогийн төлөвт үүнийг хийх боломжгүй',
  },
  notBegun: {
    zh: '课程尚未开始，暂时不能学习小节',
    en: 'The course has not begun; its sections open when it does',
    mn: 'Хичээл эхлээгүй тул хэсгүүдийг хараахан нээхгүй',
  },
  kindFixed: {
    zh: '已有学生学习记录，不能更改类别',
    en: 'Students have worked in it; its kind stays',
    mn: 'Сурагчид ажилласан тул ангиллыг өөрчлөхгүй',
  },
  archived: {
    zh: '课程已归档，请先恢复',
    en: 'The course is archived; restore it first',
    mn: 'Хичээл архивлагдсан, эхлээд сэргээнэ үү',
  },
  ended: { zh: '课程已结束', en: 'The course has ended', mn: 'Хичээл дууссан' },
  unknownClass: { zh: '所选班级不存在', en: 'A chosen class does not exist', mn: 'Сонгосон анги байхгүй байна' },
});
