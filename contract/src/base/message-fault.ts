import { faults } from '../wire/fault.ts';

export const messageFaults = faults('message', {
  noticeStays: { zh: '通知公告不能删除', en: 'Notices cannot be deleted', mn: 'Зарлалыг устгах боломжгүй' },
  noticeByViewing: {
    zh: '通知公告查看后自动变为已读',
    en: 'A notice becomes read when you view it',
    mn: 'Зарлалыг үзэхэд уншсан болно',
  },
  unknownType: { zh: '消息类型不存在', en: 'There is no such type of message', mn: 'Ийм төрлийн мэдээ байхгүй' },
  nobody: {
    zh: '没有可以接收的人，请重新选择接收范围',
    en: 'Nobody would receive it; choose other recipients',
    mn: 'Хүлээн авах хүн алга; хүлээн авагчаа дахин сонгоно уу',
  },
  past: {
    zh: '发送时间必须晚于当前时间',
    en: 'The time to send must lie ahead',
    mn: 'Илгээх цаг ирээдүйд байх ёстой',
  },
  tooFar: {
    zh: '发送时间最晚为一年之内',
    en: 'The time to send must lie within a year',
    mn: 'Илгээх цаг нэг жилийн дотор байх ёстой',
  },
  notScheduled: {
    zh: '消息已经发送或取消，不能再取消',
    en: 'It was sent or cancelled already',
    mn: 'Мэдээ аль хэдийн илгээгдсэн эсвэл цуцлагдсан байна',
  },
  notSent: {
    zh: '只有已发送的消息可以撤回',
    en: 'Only a message that was sent can be taken back',
    mn: 'Зөвхөн илгээсэн мэдээг буцаан татаж болно',
  },
});
