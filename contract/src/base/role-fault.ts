import { faults } from '../wire/fault.ts';

export const roleFaults = faults('role', {
  noOrganizations: {
    zh: '请选择数据范围包含的组织',
    en: 'Choose the organizations that the data range takes in',
    mn: 'Өгөгдлийн хүрээнд орох байгууллагыг сонгоно уу',
  },
  codeTaken: { zh: '角色编码已存在', en: 'There is a role with this code', mn: 'Ийм кодтой үүрэг байна' },
  builtIn: {
    zh: '内置角色不能删除，也不能修改编码',
    en: 'A built-in role cannot be deleted, nor given another code',
    mn: 'Суурь үүргийг устгах, кодыг нь өөрчлөх боломжгүй',
  },
  hasMembers: {
    zh: '该角色还有 {n} 位成员，请先移出',
    en: '{n} people still have this role; take it from them first',
    mn: 'Энэ үүрэгтэй {n} хүн байна; эхлээд хасна уу',
  },
  exceeds: {
    status: 403,
    zh: '不能授予或修改超出自己权限的内容',
    en: 'Nobody grants or changes more than they have themselves',
    mn: 'Өөрт байхгүй эрхийг олгох, өөрчлөх боломжгүй',
  },
  builtInKept: {
    status: 403,
    zh: '内置角色供全校使用，只有可以授予任何权限的管理员才能修改',
    en: 'A built-in role is the whole school’s: only who may grant any right changes it',
    mn: 'Суурь үүрэг бүх сургуульд хамаарах тул аливаа эрх олгох эрхтэй хүн л өөрчилнө',
  },
  beyond: {
    status: 403,
    zh: '您的数据范围之外也有人拥有该角色，不能修改或删除',
    en: 'People outside your data range have this role: you can neither change nor delete it',
    mn: 'Таны өгөгдлийн хүрээнээс гадуурх хүмүүст энэ үүрэг байгаа тул өөрчлөх, устгах боломжгүй',
  },
  self: {
    status: 403,
    zh: '不能给自己授予角色，请由其他管理员操作',
    en: 'Nobody gives a role to themselves; ask another administrator',
    mn: 'Өөртөө үүрэг олгох боломжгүй; өөр админд хандана уу',
  },
  lastAdministrator: {
    zh: '至少要保留一位能管理角色的管理员',
    en: 'One administrator who can keep the roles has to remain',
    mn: 'Үүрэг удирдах нэг админ заавал үлдэх ёстой',
  },
  needsAuthorisation: {
    zh: '该角色须经授权管理授予',
    en: 'This role is given by an authorisation',
    mn: 'Энэ үүргийг зөвхөн зөвшөөрлөөр олгоно',
  },
  needsClass: {
    zh: '学生角色只能授予已有班级的用户，请先在「学生账号」中开通：{names}',
    en: 'A role for students needs a class; make their accounts under Student accounts: {names}',
    mn: 'Сурагчийн үүрэгт анги хэрэгтэй; эдгээр нь ангигүй: {names}',
  },
});
