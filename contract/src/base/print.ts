import { faults } from '../wire/fault.ts';

export const printFaults = faults('print', {
  noFont: {
    status: 503,
    zh: '服务器没有中文字体，不能生成 PDF；请管理员安装 fonts-noto-cjk',
    en: 'The server has no Chinese font, so that no PDF can be made; an administrator should install fonts-noto-cjk',
    mn: 'Серверт хятад фонт байхгүй тул PDF үүсгэх боломжгүй; админ fonts-noto-cjk суулгана уу',
  },
});
