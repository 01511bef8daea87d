import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { addDeck, updateDeck } from './deck.service.ts';

const outline = `# Linux 文件权限
从 rwx 到 umask
## 为什么需要权限
- 一台机器有很多人用
- 谁能读、谁能改、谁能运行，要说得清
- 权限错了：要么干不了活，要么出安全事故
> 先问学生：你的作业能不能被同桌改掉？
## 三组三位
| 对象 | 读 r | 写 w | 执行 x |
| --- | --- | --- | --- |
| 文件 | 看内容 | 改内容 | 当程序运行 |
| 目录 | 列出名字 | 增删文件 | 进入目录 |
> 目录的 x 最容易记错，现场演示。
## 数字写法
- r=4，w=2，x=1，相加得一位
$$ 755_8 = 7 \\times 64 + 5 \\times 8 + 5 $$
  - 755：自己全部，别人读和执行
  - 640：自己读写，同组只读
- chmod 640 report.txt
## 动手试一试
- 建一个目录，只让同组进入
- 用另一个账号验证
- 把命令和结果写进实验报告
`;

/** Creates a deck of the demo teacher, shared with the school. */
export async function createDemoDeck({ db, teacherIds }: DemoSchool): Promise<undefined> {
  const actor = demoTeacher(teacherIds[0] ?? '', []);
  const deckId = await addDeck(db, actor, { title: 'Linux 文件权限', outline, theme: 'blue', answerId: null });
  await updateDeck(db, actor, { deckId, title: 'Linux 文件权限', share: 'school' });
}
