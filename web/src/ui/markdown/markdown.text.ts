import { defineText } from '../text/text.ts';

export const markdownText = defineText('ui.markdown', {
  zh: {
    copy: '复制',
    copied: '已复制',
    copyFailed: '复制失败，请手动复制',
    run: '在终端执行',
    enlarge: '放大图片',
    close: '关闭',
    picture: '图片',
    code: '代码',
    plain: '这段文字太复杂，按原文显示',
  },
  en: {
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copy failed, please copy manually',
    run: 'Run in terminal',
    enlarge: 'Enlarge the picture',
    close: 'Close',
    picture: 'Picture',
    code: 'Code',
    plain: 'Too complex to set; shown as written',
  },
  mn: {
    copy: 'Хуулах',
    copied: 'Хуулсан',
    copyFailed: 'Хуулж чадсангүй, гараар хуулна уу',
    run: 'Терминалд ажиллуулах',
    enlarge: 'Зургийг томруулах',
    close: 'Хаах',
    picture: 'Зураг',
    code: 'Код',
    plain: 'Хэт нарийн тул бичсэн хэвээр харуулав',
  },
});
