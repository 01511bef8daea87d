import { faults } from '../wire/fault.ts';

export const gradebookFaults = faults('gradebook', {
  category: { zh: '没有这个分类', en: 'There is no such category', mn: 'Ийм ангилал байхгүй' },
  twice: {
    zh: '分类「{name}」重复',
    en: 'There are two categories called {name}',
    mn: '«{name}» ангилал давхардсан',
  },
  kindTwice: {
    zh: '一种来源只能默认归入一个分类',
    en: 'A kind is in one category by default',
    mn: 'Нэг төрөл нэг л ангилалд анхдагчаар орно',
  },
  full: {
    zh: '成绩册最多 {max} 列',
    en: 'A gradebook has {max} columns at most',
    mn: 'Дүнгийн дэвтэр дээд тал нь {max} баганатай',
  },
  title: { zh: '请填写列名', en: 'Name the column', mn: 'Баганын нэрийг бичнэ үү' },
  source: {
    zh: '只能删除手工录入的列，来自其他功能的列可以隐藏',
    en: 'Only columns entered by hand can be deleted; others can be hidden',
    mn: 'Зөвхөн гараар оруулсан баганыг устгана; бусдыг нууж болно',
  },
  tooHigh: {
    zh: '分数不能超过满分 {max}',
    en: 'A mark cannot be above {max}',
    mn: 'Оноо {max}-аас их байж болохгүй',
  },
  maximum: {
    zh: '已有成绩高于这个满分，最高为 {score}',
    en: 'There are marks above this maximum, the highest is {score}',
    mn: 'Энэ дээд оноон дээр дүн байна, хамгийн өндөр нь {score}',
  },
  reason: {
    zh: '改动由其他功能给出的成绩，请写明原因',
    en: 'Say why when you replace a mark that was given elsewhere',
    mn: 'Өөр газар өгсөн дүнг өөрчлөхдөө шалтгаанаа бичнэ үү',
  },
  both: {
    zh: '免计的成绩不能同时有分数',
    en: 'What is excused has no score',
    mn: 'Чөлөөлсөн дүн оноогүй байна',
  },
  student: {
    zh: '不是这门课程的学生',
    en: 'Not a student of the course',
    mn: 'Энэ хичээлийн сурагч биш',
  },
  hidden: {
    status: 403,
    zh: '老师还没有公布成绩',
    en: 'The marks are not published yet',
    mn: 'Дүн нийтлэгдээгүй байна',
  },
  nothing: {
    zh: '还没有可以公布的成绩列',
    en: 'There is no column to publish yet',
    mn: 'Нийтлэх багана алга',
  },
});
