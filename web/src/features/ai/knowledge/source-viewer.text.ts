import { defineText } from '../../../ui/text/text.ts';

export const sourceViewerText = defineText('ai.sourceViewer', {
  zh: {
    source: '出处',
    download: '下载原文件',
    gone: '这一段后来被修改或重新解析，找不到原位置',
    text: '文字',
    cited: '被引用的段落',
  },
  en: {
    source: 'Source',
    download: 'Download the file',
    gone: 'The passage was changed or read again since; its place is lost',
    text: 'Text',
    cited: 'The cited passage',
  },
  mn: {
    source: 'Эх сурвалж',
    download: 'Файлыг татах',
    gone: 'Энэ хэсэг дараа нь өөрчлөгдсөн тул байрлал нь олдсонгүй',
    text: 'Бичвэр',
    cited: 'Иш татсан хэсэг',
  },
});
