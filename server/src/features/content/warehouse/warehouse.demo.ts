import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { addSpace } from './warehouse.service.ts';
import { addPage, lockPage, setTemplate, unlockPage, updatePage } from './warehouse-page.service.ts';

type Written = [title: string, content: string, below?: Written[]];
const spaces: [name: string, description: string, pages: Written[]][] = [
  [
    '实验室手册',
    '怎样用机房和实验机，出了问题怎么办。',
    [
      ['开始之前', '先读完本页，再看下面的两页。\n\n- 账号向信息中心申请\n- 实验机到时会休眠，内容不会丢\n'],
      [
        '常见问题',
        '按现象查找。\n',
        [
          ['连不上实验机', '1. 刷新页面；\n2. 看左下角的连接状态；\n3. 仍不行就点「求助」。\n'],
          ['磁盘满了', '用 `du -sh *` 找出最大的目录，删掉不要的文件。\n'],
        ],
      ],
      ['机房守则', '不饮食，不拔线，离开前关显示器。\n'],
    ],
  ],
  [
    '教研备忘',
    '备课与命题的约定。',
    [
      [
        '命题约定',
        '每道题写明知识点、难度与答案解析。\n\n| 难度 | 占比 |\n| --- | --- |\n| 易 | 40% |\n| 中 | 40% |\n| 难 | 20% |\n',
      ],
      ['听课记录模板', '## 课题\n\n## 亮点\n\n## 建议\n'],
    ],
  ],
];

/** Creates two spaces that everybody reads, written by the demo teacher. */
export async function createDemoWarehouse({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const { clock } = platform;
  const actor = demoTeacher(teacherIds[0] ?? '', ['warehouse.write']);
  for (const [name, description, pages] of spaces) {
    const { spaceId } = await addSpace(db, actor, { name, description, openness: 'school' });
    const write = async (parentId: string | null, list: Written[]) => {
      for (const [title, content, below = []] of list) {
        const { pageId } = await addPage(db, actor, { spaceId, parentId, title, template: null });
        const { version } = await lockPage(db, platform, actor, { pageId, takeOver: false });
        await updatePage(db, clock, actor, { pageId, version, title, content });
        await unlockPage(db, platform, actor, pageId);
        if (title === '听课记录模板') await setTemplate(db, actor, { pageId, template: true });
        await write(pageId, below);
      }
    };
    await write(null, pages);
  }
}
