import { defineParameter } from '../../../platform/parameter.ts';

const times = { zh: '次', en: 'times', mn: 'удаа' };

export const attendanceParameters = {
  longest: defineParameter({
    name: 'attendanceLongestMinutes',
    group: 'teaching',
    title: { zh: '签到最长时间', en: 'Longest attendance window', mn: 'Ирц бүртгэх хамгийн урт хугацаа' },
    description: {
      zh: '一次签到从开始到结束，包括延长',
      en: 'From the start of an attendance to its end, extensions included',
      mn: 'Ирц бүртгэл эхлэхээс дуусах хүртэл, сунгалттай нийлээд',
    },
    rule: { kind: 'number', min: 1, max: 480, unit: { zh: '分钟', en: 'minutes', mn: 'минут' } },
    default: 480,
  }),
  wrongAMinute: defineParameter({
    name: 'attendanceWrongCodesPerMinute',
    group: 'teaching',
    title: { zh: '每分钟可输错签到码', en: 'Wrong codes a minute', mn: 'Минутанд буруу код' },
    description: {
      zh: '学生一分钟内输错这么多次后须等待',
      en: 'After so many within a minute a student has to wait',
      mn: 'Минутанд ийм олон удаа буруу оруулбал хүлээнэ',
    },
    rule: { kind: 'number', min: 1, max: 20, unit: times },
    default: 5,
  }),
  wrongInAll: defineParameter({
    name: 'attendanceWrongCodes',
    group: 'teaching',
    title: { zh: '一次签到可输错签到码', en: 'Wrong codes in all', mn: 'Нийт буруу код' },
    description: {
      zh: '输错这么多次后只能请教师签到',
      en: 'After so many only the teacher can sign the student in',
      mn: 'Ийм олон удаа буруу оруулбал зөвхөн багш бүртгэнэ',
    },
    rule: { kind: 'number', min: 1, max: 100, unit: times },
    default: 15,
  }),
};
