import { defineText } from '../text/text.ts';

export const noticeText = defineText('ui.notice', {
  zh: {
    ok: '确定',
    cancel: '取消',
    back: '返回',
    discardTitle: '放弃已填写的内容？',
    discard: '放弃',
    keepOn: '继续填写',
    typeToConfirm: '请输入 {text} 以确认',
    unknown: '操作没有成功，请再试一次',
  },
  en: {
    ok: 'OK',
    cancel: 'Cancel',
    back: 'Back',
    discardTitle: 'Give up what you filled in?',
    discard: 'Give up',
    keepOn: 'Go on',
    typeToConfirm: 'Type {text} to confirm',
    unknown: 'That did not work, please try again',
  },
  mn: {
    ok: 'OK',
    cancel: 'Цуцлах',
    back: 'Буцах',
    discardTitle: 'Бөглөсөн зүйлээ орхих уу?',
    discard: 'Орхих',
    keepOn: 'Үргэлжлүүлэх',
    typeToConfirm: 'Баталгаажуулахын тулд {text} гэж бичнэ үү',
    unknown: 'Үйлдэл амжилтгүй боллоо, дахин оролдоно уу',
  },
});
