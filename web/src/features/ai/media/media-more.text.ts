import { defineText } from '../../../ui/text/text.ts';

/** Texts of the gallery, and of what a server lacks. */
export const mediaMoreText = defineText('ai.mediaMore', {
  zh: {
    look: '排列',
    gallery: '图库',
    list: '列表',
    removeTitle: '删除“{name}”？',
    install: '安装',
    installTitle: '在服务器上安装？',
    installHint: '将由 Debian 安装软件包 {packages}，需要服务器能访问软件源；完成后马上可用。',
  },
  en: {
    look: 'Layout',
    gallery: 'Gallery',
    list: 'List',
    removeTitle: 'Delete “{name}”?',
    install: 'Install',
    installTitle: 'Install it on the server?',
    installHint: 'Debian installs {packages}; the server must reach a source of packages. It is used at once.',
  },
  mn: {
    look: 'Харагдац',
    gallery: 'Галерей',
    list: 'Жагсаалт',
    removeTitle: '«{name}»-г устгах уу?',
    install: 'Суулгах',
    installTitle: 'Серверт суулгах уу?',
    installHint:
      'Debian {packages} багцыг суулгана, сервер багцын эх сурвалжид хүрэх шаардлагатай; дуусмагц шууд ашиглана.',
  },
});
