import { faults } from '../wire/fault.ts';

/** Faults of attendance sessions. */
export const attendanceFaults = faults('signIn', {
  ended: { zh: '签到已结束', en: 'The sign-in has ended', mn: 'Ирцийн бүртгэл дууссан' },
  lateAfterEnd: {
    zh: '迟到时间应早于签到结束时间',
    en: 'Late must begin before the sign-in ends',
    mn: 'Хоцролт нь бүртгэл дуусахаас өмнө эхлэх ёстой',
  },
  scanNeeded: {
    zh: '请用手机扫描教室屏幕上的二维码签到',
    en: 'Scan the QR code on the classroom screen with your phone',
    mn: 'Танхимын дэлгэц дээрх QR кодыг утсаараа уншуулна уу',
  },
  scanAgain: {
    zh: '二维码已更新，请重新扫描',
    en: 'The QR code has changed, please scan it again',
    mn: 'QR код солигдсон, дахин уншуулна уу',
  },
  wrongDigits: {
    zh: '签到码不正确，请重新输入',
    en: 'These are not the right digits, try again',
    mn: 'Код буруу байна, дахин оруулна уу',
  },
  waitAMinute: {
    status: 429,
    zh: '签到码输错次数过多，请一分钟后再试',
    en: 'Too many wrong digits, try again in a minute',
    mn: 'Кодыг хэт олон удаа буруу оруулсан тул нэг минутын дараа оролдоно уу',
  },
  askTeacher: {
    zh: '签到码输错次数过多，请找老师登记',
    en: 'Too many wrong digits, please ask your teacher',
    mn: 'Кодыг хэт олон удаа буруу оруулсан тул багшдаа хандана уу',
  },
  elsewhere: {
    zh: '当前网络不在签到范围内，请连接教室网络',
    en: 'You are not in the network of this sign-in; connect to that of the classroom',
    mn: 'Таны сүлжээ бүртгэлийн хүрээнд биш байна, танхимын сүлжээнд холбогдоно уу',
  },
  marked: {
    zh: '老师已为你登记考勤，如有疑问请联系老师',
    en: 'Your teacher has recorded you already; ask your teacher if in doubt',
    mn: 'Багш таны ирцийг тэмдэглэсэн байна; асуух зүйл байвал багшдаа хандана уу',
  },
  notExpected: {
    zh: '该学生不在此次签到的班级中',
    en: 'This student is not in the classes of the sign-in',
    mn: 'Энэ сурагч бүртгэлийн ангид байхгүй',
  },
  tooLong: {
    zh: '一次签到最长 {max} 分钟',
    en: 'A sign-in lasts {max} minutes at most',
    mn: 'Нэг бүртгэл хамгийн ихдээ {max} минут үргэлжилнэ',
  },
  noDigits: {
    zh: '此次签到不使用签到码',
    en: 'This sign-in does not ask for digits',
    mn: 'Энэ бүртгэлд код хэрэглэхгүй',
  },
  noQr: {
    zh: '此次签到不使用二维码',
    en: 'This sign-in has no QR code',
    mn: 'Энэ бүртгэлд QR код хэрэглэхгүй',
  },
});
