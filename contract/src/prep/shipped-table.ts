import type { Text } from '../wire/language.ts';

const text = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

interface ShippedTable {
  /** Also the name of the data set that is made of it. */
  names: Text;
  descriptions: Text;
  labels: Text[];
  licence: string;
  origin: string;
  rows: number;
  /** Column to predict. */
  target: string;
}

const classes = text('分类', 'Classification', 'Ангилал');
const numbers = text('回归', 'Regression', 'Регресс');
const first = text('入门', 'To begin with', 'Эхлэл');

export const shippedTableNames = ['iris', 'wine', 'digits', 'breast-cancer', 'diabetes'] as const;
export type ShippedTableName = (typeof shippedTableNames)[number];

/** Tables that are part of the product. */
export const shippedTables: Record<ShippedTableName, ShippedTable> = {
  iris: {
    names: text('鸢尾花', 'Iris flowers', 'Цахилдаг цэцэг'),
    descriptions: text(
      '150 朵鸢尾花的花萼、花瓣长宽（厘米）和品种。',
      'Lengths and widths of the sepals and petals of 150 flowers, in cm, and their species.',
      '150 цэцгийн цоморлиг, дэлбээний урт, өргөн (см) ба төрөл.',
    ),
    labels: [classes, first],
    licence: 'CC BY 4.0',
    origin: 'Ronald A. Fisher, 1936 (UCI)',
    rows: 150,
    target: 'species',
  },
  wine: {
    names: text('葡萄酒', 'Wine', 'Дарс'),
    descriptions: text(
      '178 种意大利葡萄酒的 13 项化学成分和产地品种。',
      'Thirteen measures of 178 Italian wines, and the cultivar of each.',
      '178 итали дарсны 13 химийн үзүүлэлт ба сорт.',
    ),
    labels: [classes],
    licence: 'CC BY 4.0',
    origin: 'Stefan Aeberhard, Michele Forina, 1991 (UCI)',
    rows: 178,
    target: 'class',
  },
  digits: {
    names: text('手写数字', 'Handwritten digits', 'Гараар бичсэн цифр'),
    descriptions: text(
      '1797 个 8×8 手写数字，每列是一个像素的灰度。',
      '1797 handwritten digits of 8×8; each column is the grey of a pixel.',
      '1797 гараар бичсэн 8×8 цифр; багана бүр нэг пикселийн саарал.',
    ),
    labels: [classes, text('图像', 'Pictures', 'Зураг')],
    licence: 'CC BY 4.0',
    origin: 'Ethem Alpaydin, Cenk Kaynak, 1998 (UCI)',
    rows: 1797,
    target: 'digit',
  },
  'breast-cancer': {
    names: text('乳腺肿瘤', 'Breast tumours', 'Хөхний хавдар'),
    descriptions: text(
      '569 例乳腺肿块细胞核的 30 项测量和诊断：恶性或良性。',
      'Thirty measures of the nuclei of cells of 569 lumps, and the diagnosis: malignant or benign.',
      '569 хавдрын эсийн бөөмийн 30 хэмжилт ба онош: хоргүй эсвэл хортой.',
    ),
    labels: [classes],
    licence: 'CC BY 4.0',
    origin: 'William Wolberg, Olvi Mangasarian, Nick Street, W. Street, 1995 (UCI)',
    rows: 569,
    target: 'diagnosis',
  },
  diabetes: {
    names: text('糖尿病进展', 'Progress of diabetes', 'Чихрийн шижингийн явц'),
    descriptions: text(
      '442 名患者的 10 项基线指标和一年后的病情进展数值，用于回归。',
      'Ten measures of 442 patients, and a number for how far the disease had gone a year later.',
      '442 өвчтөний 10 үзүүлэлт ба жилийн дараах өвчний явцын тоо.',
    ),
    labels: [numbers, first],
    licence: 'BSD-3-Clause (scikit-learn)',
    origin: 'Bradley Efron, Trevor Hastie, Iain Johnstone, Robert Tibshirani, 2004',
    rows: 442,
    target: 'progression',
  },
};
