import { defineText } from '../../../ui/text/text.ts';

export const sendText = defineText('prep.send', {
  zh: { close: '关闭', into: '放入文件夹“{folder}”。', kind: '请选择这些类型的文件：{kinds}' },
  en: { close: 'Close', into: 'Into the folder {folder}.', kind: 'Please choose a file of these kinds: {kinds}' },
  mn: { close: 'Хаах', into: '«{folder}» хавтсанд.', kind: 'Эдгээр төрлийн файл сонгоно уу: {kinds}' },
});
