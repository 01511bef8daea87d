import type { ArticleForm } from '@xueyan/contract/content/article';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { addArticle, addComment, noteReading, shelveArticle } from './article.service.ts';

const dayMs = 86_400_000;
type Told = Pick<ArticleForm, 'title' | 'category' | 'summary' | 'content'> & { days: number; shelf: boolean };

const told: Told[] = [
  {
    ...{ days: -20, shelf: true, category: 'guide', title: '第一次用实验平台：十分钟上手' },
    summary: '从登录到交出第一份实验报告，每一步都有截图位置的说明。',
    content:
      '## 进入实验\n\n1. 在「课程」里打开课程，找到带实验标记的小节；\n2. 点「开始实验」，等实验机就绪；\n3. 左边是指导书，右边是终端。\n\n## 检测与报告\n\n每一步做完点「检测」。全部通过后写报告并提交，老师批阅后成绩会出现在首页。\n\n> 实验机到时会休眠，内容不会丢。\n',
  },
  {
    ...{ days: -12, shelf: true, category: 'news', title: '新实验机房启用，可同时开出一百二十台实验机' },
    summary: '位于实验楼三层，周一至周五全天开放。',
    content:
      '实验楼三层的新机房本周启用。机房配备 **60** 个座位，后台可同时开出 120 台实验机。\n\n| 时间 | 开放对象 |\n| --- | --- |\n| 周一至周五 8:00 – 18:00 | 上课班级 |\n| 周一至周五 18:00 – 22:00 | 全体学生 |\n',
  },
  {
    ...{ days: -7, shelf: true, category: 'activity', title: 'Linux 运维技能赛报名开始' },
    summary: '个人赛，限时两小时，在平台上完成。',
    content:
      '比赛内容：文件与权限、服务配置、日志排错、脚本编写。\n\n- 报名截止：下周五\n- 用时：两小时\n- 前十名颁发证书\n',
  },
  {
    ...{ days: -3, shelf: true, category: 'achievement', title: '校园气象站项目通过验收' },
    summary: '四个小组做出能上网的气象站，数据已持续采集两周。',
    content: '四个小组分别完成了采集、存储、网页与曲线。代码与文档已收进课程资源，欢迎借鉴。\n',
  },
  {
    ...{ days: 2, shelf: true, category: 'news', title: '期中教学检查安排' },
    summary: '第十周进行，请提前补全课程资料。',
    content: '检查内容：课程简介、大纲、实验指导书、成绩册。\n',
  },
  {
    ...{ days: 0, shelf: false, category: 'other', title: '实验室安全须知（修订稿）' },
    summary: '征求意见中，尚未上架。',
    content: '1. 离开前关闭显示器。\n2. 不在机房饮食。\n',
  },
];

/**
 * Creates six articles: four published, one scheduled, one draft; the demo visitors have read and commented on them.
 */
export async function createDemoArticles({ db, platform, adminId, ...school }: DemoSchool): Promise<undefined> {
  const { clock } = platform;
  const writer = { ...demoTeacher(adminId, ['article.manage']), dataRange: 'all' as const };
  const readers = [...school.studentIds.slice(0, 6), ...school.teacherIds.slice(0, 2)].map(demoStudent);
  for (const [index, { days, shelf, ...texts }] of told.entries()) {
    const publishTime = days === 0 ? null : clock.write(new Date(clock.now().getTime() + days * dayMs));
    const form = { ...texts, author: '', cover: '', publishTime, pinned: index === 1, commentable: true };
    const articleId = await addArticle(db, clock, writer, form);
    if (!shelf) continue;
    const { state } = await shelveArticle(db, platform, writer, { articleId, onShelf: true });
    if (state !== 'published') continue;
    for (const reader of readers.slice(0, 8 - index)) await noteReading(db, clock, reader, articleId);
    const [student] = readers;
    if (student && index === 0) await addComment(db, clock, student, { articleId, content: '照着做，一次就通过了。' });
  }
}
