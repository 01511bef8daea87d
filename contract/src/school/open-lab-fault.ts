import { faults } from '../wire/fault.ts';

export const openLabFaults = faults('openLab', {
  notOpen: {
    zh: '这个实验现在没有对您开放',
    en: 'This lab is not open to you now',
    mn: 'Энэ лаб танд одоо нээлттэй биш',
  },
  noSlot: {
    zh: '这个时段已不在开放时间内，请刷新后重选',
    en: 'The lab is not open at that time any more; choose another',
    mn: 'Энэ цагт лаб нээлттэй биш болсон; өөр цаг сонгоно уу',
  },
  past: { zh: '这个时段已经开始', en: 'That time has begun already', mn: 'Энэ цаг эхэлсэн' },
  tooFar: {
    zh: '只能预约 {n} 天以内的时段',
    en: 'Only {n} {n, day|days} ahead can be booked',
    mn: 'Зөвхөн {n} хоногийн доторх цагийг захиална',
  },
  full: { zh: '这个时段刚刚约满，请另选', en: 'That time has just been filled; choose another', mn: 'Энэ цаг дүүрсэн' },
  twice: {
    zh: '您在这段时间已有预约',
    en: 'You have a booking at that time already',
    mn: 'Та энэ цагт захиалгатай байна',
  },
  quota: {
    zh: '每周最多 {n} 小时，这一周的时间已用完',
    en: '{n} {n, hour|hours} a week at most; those of that week are used up',
    mn: 'Долоо хоногт дээд тал нь {n} цаг; энэ долоо хоногийнх дууссан',
  },
  tooMany: {
    zh: '您已有 {n} 个待使用的预约，请先使用或取消',
    en: 'You have {n} {n, booking|bookings} to come; use or cancel one first',
    mn: 'Танд {n} захиалга байна; эхлээд ашиглах эсвэл цуцлах хэрэгтэй',
  },
  needsBooking: {
    zh: '请先在「开放实验」预约，在预约的时间内开机',
    en: 'Book a time under Open labs first, and start the machine in it',
    mn: 'Эхлээд «Нээлттэй лаб»-д цаг захиалаад тэр цагтаа машинаа асаана уу',
  },
  slotEnds: {
    zh: '预约的时间到 {time} 为止，要继续请再预约',
    en: 'Your time ends at {time}; book another to go on',
    mn: 'Таны цаг {time}-д дуусна; үргэлжлүүлэх бол дахин захиална уу',
  },
  begun: {
    zh: '已经开始的预约不能取消',
    en: 'A booking that has begun cannot be cancelled',
    mn: 'Эхэлсэн захиалгыг цуцлахгүй',
  },
  overlap: {
    zh: '同一天的开放时段不能重叠，结束要晚于开始，并至少容纳一个时段',
    en: 'Opening times of a day must not overlap, must end after they begin and hold one slot at least',
    mn: 'Нэг өдрийн цагууд давхцахгүй, төгсгөл нь эхлэлээс хойш, дор хаяж нэг цаг багтах ёстой',
  },
  noWindows: {
    zh: '需要预约时，请至少设置一个开放时段',
    en: 'With bookings there must be one opening time at least',
    mn: 'Захиалгатай бол дор хаяж нэг нээлттэй цаг хэрэгтэй',
  },
});
