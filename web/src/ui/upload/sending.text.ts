import { defineText } from '../text/text.ts';

export const sendingText = defineText('ui.sending', {
  zh: { sending: '正在上传「{name}」', checking: '正在检查「{name}」', cancel: '取消' },
  en: { sending: 'Uploading {name}', checking: 'Checking {name}', cancel: 'Cancel' },
  mn: { sending: '«{name}»-г илгээж байна', checking: '«{name}»-г шалгаж байна', cancel: 'Болих' },
});
