import { defineText } from '../../../ui/text/text.ts';

/** Texts needed before a menu or dialog is opened. */
export const attendanceToolText = defineText('attendance.tool', {
  zh: {
    signIn: '签到',
    waiting: '有签到等待完成',
    start: '开始签到',
    running: '正在进行',
    history: '签到记录',
    none: '当前无签到！',
    until: '{time} 截止',
    openedTitle: '{course} 正在签到',
    openedUntil: '请在 {time} 前完成',
    openedScan: '请用手机扫描教室屏幕上的二维码，{time} 截止',
    go: '去签到',
  },
  en: {
    signIn: 'Sign-in',
    waiting: 'a sign-in waits for you',
    start: 'Start a sign-in',
    running: 'Running now',
    history: 'Sign-in records',
    none: 'No sign-in at the moment',
    until: 'until {time}',
    openedTitle: '{course} is taking attendance',
    openedUntil: 'Sign in before {time}',
    openedScan: 'Scan the QR code on the classroom screen with your phone before {time}',
    go: 'Sign in',
  },
  mn: {
    signIn: 'Ирц',
    waiting: 'ирцээ бүртгүүлэх хүлээгдэж байна',
    start: 'Ирц бүртгэж эхлэх',
    running: 'Явагдаж байгаа',
    history: 'Ирцийн бүртгэл',
    none: 'Одоогоор ирцийн бүртгэл алга',
    until: '{time} хүртэл',
    openedTitle: '{course}: ирц бүртгэж байна',
    openedUntil: '{time}-аас өмнө бүртгүүлнэ үү',
    openedScan: 'Танхимын дэлгэц дээрх QR кодыг утсаараа {time}-аас өмнө уншуулна уу',
    go: 'Бүртгүүлэх',
  },
});
