import { defineText } from '../../../ui/text/text.ts';

export const settingText = defineText('base.setting', {
  zh: {
    title: '系统设置',
    subtitle: '学校的名称、登录页和默认外观。保存后所有人立即看到。',
    school: '学校与登录页',
    theme: '主题',
    safety: '安全设置',
    safetySubtitle: '密码、锁定与登录的规则，由服务器执行，保存后立即生效。',
    save: '保存',
    saved: '已保存，立即生效',
  },
  en: {
    title: 'System settings',
    subtitle: 'The name of the school, its sign-in page, its usual look. Everybody sees a change at once.',
    school: 'School and sign-in page',
    theme: 'Theme',
    safety: 'Safety',
    safetySubtitle: 'Rules for passwords, locks and sessions, kept by the server and in force at once.',
    save: 'Save',
    saved: 'Saved, in force at once',
  },
  mn: {
    title: 'Системийн тохиргоо',
    subtitle: 'Сургуулийн нэр, нэвтрэх хуудас, үндсэн харагдац. Өөрчлөлтийг бүгд шууд харна.',
    school: 'Сургууль ба нэвтрэх хуудас',
    theme: 'Загвар',
    safety: 'Аюулгүй байдал',
    safetySubtitle: 'Нууц үг, түгжээ, нэвтрэлтийн дүрэм; сервер мөрдүүлнэ, шууд үйлчилнэ.',
    save: 'Хадгалах',
    saved: 'Хадгаллаа, шууд үйлчилнэ',
  },
});
