/** Fictitious people of the demo school. */
export const demoTeachers = [
  { loginName: 'teacher', userName: '李明远', organization: 'JSJ' },
  { loginName: 'teacher2', userName: '王若溪', organization: 'JSJ' },
  { loginName: 'teacher3', userName: '陈思齐', organization: 'WLGC' },
  { loginName: 'teacher4', userName: '赵文博', organization: 'SX' },
  { loginName: 'teacher5', userName: '孙雅宁', organization: 'JWC' },
];

export const demoClasses = [
  { code: 'JK2401', name: '计科2401', prefix: '2401', organization: 'JSJ', major: '计算机科学与技术' },
  { code: 'JK2402', name: '计科2402', prefix: '2402', organization: 'JSJ', major: '计算机科学与技术' },
  { code: 'WL2401', name: '网络2401', prefix: '2411', organization: 'WLGC', major: '网络工程' },
];

const surnames = [...'张王李赵陈刘杨黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'];
const given = ['子涵', '欣怡', '宇轩', '梓萱', '浩然', '诗涵', '俊杰', '雨桐', '博文', '佳琪', '天佑', '思远', '雅婷'];

/** Returns thirty names for a class, always the same ones. */
export const demoStudents = (classIndex: number, prefix: string) =>
  surnames.map((surname, index) => ({
    loginName: `${prefix}${String(index + 1).padStart(2, '0')}`,
    userName: `${surname}${given[(index * 5 + classIndex * 3) % given.length]}`,
  }));
