import { faults } from '../wire/fault.ts';

export const studentTeamFaults = faults('team', {
  notForming: {
    zh: '现在不能自行组队',
    en: 'Students do not form teams now',
    mn: 'Одоо сурагчид өөрсдөө баг бүрдүүлэхгүй',
  },
  locked: { zh: '团队已锁定', en: 'The team is locked', mn: 'Баг түгжигдсэн' },
  full: { zh: '团队已满，最多 {max} 人', en: 'The team is full: {max} at most', mn: 'Баг дүүрсэн, дээд тал нь {max}' },
  inTeam: {
    zh: '「{name}」已经在一个团队中',
    en: '{name} is in a team already',
    mn: '{name} аль хэдийн багт байна',
  },
  notStudent: {
    zh: '所选的人不是这门课程的学生',
    en: 'A chosen person is no student of the course',
    mn: 'Сонгосон хүн энэ хичээлийн сурагч биш',
  },
  notMember: { zh: '此人不在该团队中', en: 'They are not in the team', mn: 'Энэ хүн багт байхгүй' },
  unknownRole: { zh: '没有这个角色', en: 'There is no such role', mn: 'Ийм үүрэг байхгүй' },
  sizes: {
    zh: '人数下限不能大于上限',
    en: 'The least members must not be more than the most',
    mn: 'Доод тоо дээд тооноос их байж болохгүй',
  },
  nameTaken: { zh: '已有同名团队', en: 'There is a team of that name', mn: 'Ийм нэртэй баг байна' },
  tooMany: {
    zh: '一门课程最多 {max} 个团队',
    en: 'A course has {max} teams at most',
    mn: 'Нэг хичээлд дээд тал нь {max} баг',
  },
  nobody: {
    zh: '没有未组队的学生',
    en: 'Every student is in a team',
    mn: 'Багт ороогүй сурагч алга',
  },
});
