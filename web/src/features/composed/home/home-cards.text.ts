import { defineText } from '../../../ui/text/text.ts';

export const homeCardsText = defineText('home.cards', {
  zh: {
    arrange: '布置',
    recent: '最近打开',
    recentEmpty: '打开过的课程、小节和资料会出现在这里',
    allHidden: '所有卡片都隐藏了，点「布置」可以重新显示',
  },
  en: {
    arrange: 'Arrange',
    recent: 'Opened lately',
    recentEmpty: 'Courses, sections and materials that you open appear here',
    allHidden: 'All cards are hidden: bring them back with "Arrange"',
  },
  mn: {
    arrange: 'Байрлуулах',
    recent: 'Сүүлд нээсэн',
    recentEmpty: 'Таны нээсэн хичээл, хэсэг, материал энд харагдана',
    allHidden: 'Бүх карт нуугдсан: "Байрлуулах" товчоор буцаан гаргана уу',
  },
});
