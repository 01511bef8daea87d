import { faults } from '../wire/fault.ts';

export const researchProjectFaults = faults('researchproject', {
  number: { status: 409, zh: '项目编号已被使用', en: 'The number is taken', mn: 'Дугаар давхцаж байна' },
  state: {
    status: 409,
    zh: '项目当前状态不能进行该操作，请刷新',
    en: 'The state of the project does not allow that; look again',
    mn: 'Төслийн төлөв үүнийг зөвшөөрөхгүй',
  },
  notYours: {
    zh: '您不能对该项目进行该操作',
    en: 'That is not yours to decide',
    mn: 'Та үүнийг шийдэх эрхгүй',
  },
  settled: {
    zh: '立项后项目编号与经费不能修改',
    en: 'Number and funding are settled once a project was handed in',
    mn: 'Батлагдсаны дараа дугаар, санхүүжилт өөрчлөгдөхгүй',
  },
  overFunding: {
    zh: '预算合计超出项目经费，超出 {more} 元',
    en: 'The budget is {more} yuan above the funding',
    mn: 'Төсөв санхүүжилтээс {more} юаниар их',
  },
  belowSpent: {
    zh: '「{name}」预算不能低于已支出的 {spent} 元',
    en: 'Of {name}, {spent} yuan are spent already',
    mn: '{name}: {spent} юань аль хэдийн зарцуулсан',
  },
  twice: { zh: '预算科目重复', en: 'A line stands there twice', mn: 'Мөр давхцаж байна' },
  overBudget: {
    zh: '超出预算，该科目还可支出 {left} 元',
    en: 'Above the budget: {left} yuan are left of this line',
    mn: 'Төсвөөс хэтэрсэн: {left} юань үлдсэн',
  },
  outside: {
    zh: '支出日期不在项目起止日期内',
    en: 'The day is outside of the project',
    mn: 'Өдөр төслийн хугацаанаас гадуур байна',
  },
  kept: {
    zh: '该项目已提交过或已有资料，不能删除',
    en: 'It was handed in before or holds material, and stays',
    mn: 'Өмнө нь илгээсэн эсвэл материалтай тул устгахгүй',
  },
  leader: { zh: '负责人始终是成员', en: 'The leader always takes part', mn: 'Удирдагч үргэлж гишүүн' },
  full: { zh: '数量已达上限 {max}', en: 'There are {max} already', mn: 'Дээд хязгаар {max} болсон' },
  fileKind: { zh: '不支持该文件类型', en: 'Files of this kind are not taken', mn: 'Энэ төрлийн файл авахгүй' },
});
