import { themeColours } from '@xueyan/contract/base/auth';
import { languages } from '@xueyan/contract/wire/language';
import { defineParameter } from '../../../platform/parameter.ts';

const languageTitles = {
  zh_cn: { zh: '简体中文', en: 'Simplified Chinese', mn: 'Хялбаршуулсан хятад' },
  en_us: { zh: '英语', en: 'English', mn: 'Англи' },
  zh_tw: { zh: '繁体中文', en: 'Traditional Chinese', mn: 'Уламжлалт хятад' },
  mn: { zh: '蒙古语', en: 'Mongolian', mn: 'Монгол' },
};

const colourTitles = {
  '#567EF9': { zh: '蓝色', en: 'Blue', mn: 'Хөх' },
  '#209DFA': { zh: '天蓝', en: 'Sky', mn: 'Тэнгэрийн цэнхэр' },
  '#00B98E': { zh: '绿色', en: 'Green', mn: 'Ногоон' },
  '#DE2526': { zh: '红色', en: 'Red', mn: 'Улаан' },
  '#FF9A29': { zh: '橙色', en: 'Orange', mn: 'Улбар шар' },
  '#AA45E3': { zh: '紫色', en: 'Purple', mn: 'Нил ягаан' },
  '#FE5224': { zh: '朱红', en: 'Vermilion', mn: 'Час улаан' },
};

export const schoolParameters = {
  timeZone: defineParameter({
    name: 'timeZone',
    group: 'school',
    title: { zh: '时区', en: 'Time zone', mn: 'Цагийн бүс' },
    description: { zh: '全校的时间', en: 'The time of the school', mn: 'Сургуулийн цаг' },
    rule: { kind: 'text', max: 64 },
    default: 'Asia/Shanghai',
    internal: true,
  }),
  language: defineParameter({
    name: 'language',
    group: 'school',
    title: { zh: '默认语言', en: 'Default language', mn: 'Үндсэн хэл' },
    description: {
      zh: '没有选择过语言的人看到的语言',
      en: 'What those see who have chosen none',
      mn: 'Хэл сонгоогүй хүмүүст харагдах хэл',
    },
    rule: { kind: 'select', options: languages.map((value) => ({ value, title: languageTitles[value] })) },
    default: 'zh_cn',
  }),
  systemTitle: defineParameter({
    name: 'systemTitle',
    group: 'school',
    title: { zh: '系统标题', en: 'Title', mn: 'Гарчиг' },
    description: {
      zh: '显示在浏览器标签和页面左上角',
      en: 'In the tab of the browser and at the top left of each page',
      mn: 'Хөтчийн таб болон хуудас бүрийн зүүн дээд буланд',
    },
    rule: { kind: 'text', max: 20 },
    default: '学验',
  }),
  systemName: defineParameter({
    name: 'systemName',
    group: 'school',
    title: { zh: '系统名称', en: 'Name', mn: 'Нэр' },
    description: { zh: '显示在登录页', en: 'On the sign-in page', mn: 'Нэвтрэх хуудсанд' },
    rule: { kind: 'text', max: 60 },
    default: '学验 · 教学与虚拟实验平台',
  }),
  support: defineParameter({
    name: 'support',
    group: 'school',
    title: { zh: '技术支持', en: 'Support', mn: 'Тусламж' },
    description: {
      zh: '遇到问题应联系谁，显示在登录页和各页面底部',
      en: 'Whom to ask, on the sign-in page and at the foot of every page',
      mn: 'Асуудал гарвал хэнд хандах; нэвтрэх хуудас болон хуудас бүрийн доор',
    },
    rule: { kind: 'text', max: 100 },
    default: '',
  }),
  footer: defineParameter({
    name: 'footer',
    group: 'school',
    title: { zh: '页脚（备案号）', en: 'Footer', mn: 'Хөл хэсэг' },
    description: {
      zh: '显示在登录页和各页面底部',
      en: 'At the foot of the sign-in page and of every page',
      mn: 'Нэвтрэх хуудас болон хуудас бүрийн доор',
    },
    rule: { kind: 'text', max: 100 },
    default: '',
  }),
  mode: defineParameter({
    name: 'themeMode',
    group: 'theme',
    title: { zh: '默认明暗', en: 'Light or dark', mn: 'Гэрэл эсвэл харанхуй' },
    description: {
      zh: '没有自己选择过的人看到的明暗',
      en: 'For all who have chosen none',
      mn: 'Өөрөө сонгоогүй бүх хүнд',
    },
    rule: {
      kind: 'select',
      options: [
        { value: 'system', title: { zh: '跟随系统', en: 'As the system', mn: 'Системийн дагуу' } },
        { value: 'light', title: { zh: '浅色', en: 'Light', mn: 'Гэрэл' } },
        { value: 'dark', title: { zh: '深色', en: 'Dark', mn: 'Харанхуй' } },
      ],
    },
    default: 'system',
  }),
  colour: defineParameter({
    name: 'themeColour',
    group: 'theme',
    title: { zh: '默认主题色', en: 'Colour', mn: 'Өнгө' },
    description: {
      zh: '没有自己选择过的人看到的主题色',
      en: 'For all who have chosen none',
      mn: 'Өөрөө сонгоогүй бүх хүнд',
    },
    rule: { kind: 'select', options: themeColours.map((value) => ({ value, title: colourTitles[value] })) },
    default: '#567EF9',
  }),
};

const picture = <const N extends string>(name: N, zh: string, en: string, mn: string) =>
  defineParameter({
    name,
    group: 'school',
    title: { zh, en, mn },
    description: { zh: '图片地址', en: 'Address of the picture', mn: 'Зургийн хаяг' },
    rule: { kind: 'text', max: 200 },
    default: '',
    internal: true,
  });

/** Set by uploading a picture; empty where the product's is shown. */
export const pictureParameters = {
  logo: picture('logo', '标志', 'Logo', 'Лого'),
  appLogo: picture('appLogo', '应用图标', 'Application logo', 'Аппын лого'),
  loginPicture: picture('loginPicture', '登录页图片', 'Picture of the sign-in page', 'Нэвтрэх хуудасны зураг'),
};
