import { defineText } from '../../../ui/text/text.ts';

export const idleText = defineText('base.idle', {
  zh: {
    title: '您还在吗？',
    soon: '很久没有操作，{seconds} 秒后将自动退出登录。没有保存的内容会留在这台电脑上。',
    stay: '继续使用',
    signedOut: '很久没有操作，已自动退出登录',
  },
  en: {
    title: 'Are you still there?',
    soon: 'Nothing was touched for a long time; you will be signed out in {seconds} {seconds, second|seconds}. What is not saved stays on this computer.',
    stay: 'Stay signed in',
    signedOut: 'You were signed out since nothing was touched for a long time',
  },
  mn: {
    title: 'Та энд байна уу?',
    soon: 'Удаан үйлдэл хийгээгүй тул {seconds} секундын дараа автоматаар гарна. Хадгалаагүй зүйл энэ компьютерт үлдэнэ.',
    stay: 'Үргэлжлүүлэх',
    signedOut: 'Удаан үйлдэл хийгээгүй тул автоматаар гарлаа',
  },
});
