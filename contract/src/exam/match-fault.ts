import { faults } from '../wire/fault.ts';

export const matchFaults = faults('match', {
  otherState: {
    zh: '竞赛当前状态不允许此操作',
    en: 'The state of the match does not allow this',
    mn: 'Тэмцээний төлөв үүнийг зөвшөөрөхгүй',
  },
  inThePast: {
    zh: '结束时间已过，请先修改比赛时间',
    en: 'Its end is over: change its time first',
    mn: 'Дуусах цаг өнгөрсөн; эхлээд цагийг өөрчилнө үү',
  },
  noProblems: {
    zh: '请先添加题目',
    en: 'Add problems first',
    mn: 'Эхлээд бодлого нэмнэ үү',
  },
  otherKind: {
    zh: '竞赛只能使用编程题和 SQL 题',
    en: 'A match takes questions for programs and SQL only',
    mn: 'Тэмцээнд зөвхөн програмчлал, SQL асуулт авна',
  },
  nobody: {
    zh: '没有可参赛的学生，请选择班级或添加参赛者',
    en: 'Nobody may enter: choose classes or add entries',
    mn: 'Оролцох хүн алга: анги сонгох эсвэл оролцогч нэмнэ үү',
  },
  stillJudging: {
    zh: '还有 {n} 份提交未评测完',
    en: '{n} {n, submission is|submissions are} still being judged',
    mn: '{n} илгээлт шалгагдаж байна',
  },
  notYet: {
    zh: '比赛还没有开始',
    en: 'The match has not begun',
    mn: 'Тэмцээн эхлээгүй байна',
  },
  over: {
    zh: '比赛已经结束，不再接受提交',
    en: 'The match is over and takes nothing more',
    mn: 'Тэмцээн дууссан тул илгээлт авахгүй',
  },
  notEntered: {
    zh: '你没有参加这场比赛',
    en: 'You have not entered this match',
    mn: 'Та энэ тэмцээнд оролцоогүй байна',
  },
  disqualified: {
    zh: '你的参赛资格已被取消',
    en: 'Your entry was disqualified',
    mn: 'Таны оролцоо хасагдсан',
  },
  begun: {
    zh: '比赛已经开始，不能再组队',
    en: 'The match has begun: teams can no longer change',
    mn: 'Тэмцээн эхэлсэн тул баг өөрчлөх боломжгүй',
  },
  staffMakesTeams: {
    zh: '本场比赛由老师组队',
    en: 'Teams of this match are made by the teacher',
    mn: 'Энэ тэмцээний багийг багш бүрдүүлнэ',
  },
  individual: {
    zh: '本场比赛是个人赛',
    en: 'This match is for individuals',
    mn: 'Энэ нь ганцаарчилсан тэмцээн',
  },
  inTeam: {
    zh: '已在本场比赛的队伍中：{names}',
    en: 'In a team of this match already: {names}',
    mn: 'Энэ тэмцээний багт аль хэдийн орсон: {names}',
  },
  full: {
    zh: '队伍人数已满（{n} 人）',
    en: 'The team is full ({n})',
    mn: 'Баг дүүрсэн ({n})',
  },
  noSuchTeam: {
    zh: '没有这个邀请码对应的队伍',
    en: 'No team has this code',
    mn: 'Ийм кодтой баг алга',
  },
  nameTaken: {
    zh: '队名已被使用',
    en: 'Another team has this name',
    mn: 'Энэ нэртэй баг байна',
  },
  noSuchPeople: {
    zh: '找不到这些学号：{names}',
    en: 'Nobody has these student numbers: {names}',
    mn: 'Ийм дугаартай хүн алга: {names}',
  },
  hasSubmitted: {
    zh: '已有提交，不能移除，可以取消其资格',
    en: 'It has submitted: disqualify it instead',
    mn: 'Илгээлттэй тул хасах боломжгүй; эрхийг нь цуцална уу',
  },
  answered: {
    zh: '这个提问已经答复',
    en: 'This question was answered already',
    mn: 'Энэ асуултад хариулсан',
  },
  rejudging: {
    zh: '已有一次重新评测未处理，请先采用或放弃',
    en: 'A rejudging is not settled yet: apply or discard it first',
    mn: 'Өмнөх дахин шалгалтыг эхлээд хэрэгжүүлэх эсвэл болих хэрэгтэй',
  },
  nothingToJudge: {
    zh: '没有可重新评测的提交',
    en: 'There is nothing to judge again',
    mn: 'Дахин шалгах зүйл алга',
  },
});
