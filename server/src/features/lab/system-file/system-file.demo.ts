import type { SystemFileForm } from '@xueyan/contract/lab/system-file';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { addSystemFile } from './system-file.service.ts';
import { giveText } from './system-file-upload.service.ts';

const pages = ['/', '/course/linux', '/course/python', '/help', '/login', '/robots.txt'];
const states = [200, 200, 200, 304, 404, 500];

/** A day of a small web site, always the same. */
const accessLog = () =>
  Array.from({ length: 4000 }, (_, n) => {
    const time = [Math.floor(n / 167) % 24, n % 60, (n * 7) % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    const page = pages[(n * 5 + Math.floor(n / 11)) % pages.length];
    const state = states[(n * 3 + Math.floor(n / 7)) % states.length];
    return `10.0.${n % 9}.${(n * 13) % 250} - - [12/Mar/2026:${time} +0800] "GET ${page} HTTP/1.1" ${state} ${300 + ((n * 37) % 9000)}`;
  }).join('\n');

const scores = () =>
  ['学号,语文,数学,英语']
    .concat(
      Array.from(
        { length: 300 },
        (_, n) =>
          `2026${String(n + 1).padStart(4, '0')},${60 + ((n * 17) % 40)},${50 + ((n * 29) % 50)},${55 + ((n * 11) % 45)}`,
      ),
    )
    .join('\n');

const given: { form: Omit<SystemFileForm, 'unpack'>; name: string; text: () => string }[] = [
  {
    form: {
      fileName: '网站访问日志',
      folderName: 'access-log',
      labels: ['日志', 'Shell'],
      description: '一天的访问记录，供文本处理练习',
    },
    ...{ name: 'access.log', text: accessLog },
  },
  {
    form: {
      fileName: '学生成绩样例',
      folderName: 'scores',
      labels: ['数据分析'],
      description: '三百名学生三门课的成绩，数字是编的',
    },
    ...{ name: '成绩.csv', text: scores },
  },
];

/** Creates two sets of data that experiments can choose. */
export async function createDemoSystemFiles({ db, platform, adminId }: DemoSchool) {
  const admin = demoTeacher(adminId, ['lab.image']);
  for (const { form, name, text } of given) {
    const id = await addSystemFile(db, admin, { ...form, unpack: false });
    await giveText(db, platform.files, admin, id, { name, text: `${text()}\n` });
  }
  return undefined;
}
