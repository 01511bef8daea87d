import type { DemoSchool } from '../../../http/demo-school.ts';
import { addAnnouncement } from './announcement.service.ts';

const dayMs = 86_400_000;

/** Days from now, and what is announced then. */
const announced: [days: number, title: string, content: string][] = [
  [
    -6,
    '实验中心开放时间',
    '实验中心周一至周五 **8:00 – 22:00** 开放，周末 9:00 – 18:00。\n\n- 进门请刷学生证；\n- 离开前请关闭显示器。',
  ],
  [-1, '关于期中教学检查的通知', '第十周进行期中教学检查，请各位老师补全课程简介与实验指导书。'],
  [3, '校园网维护', '本周日 **0:00 – 6:00** 校园网维护，其间平台可能无法访问。'],
];

/** Two announcements that can be read, and one to come. */
export async function createDemoAnnouncements({ db, platform, adminId }: DemoSchool): Promise<undefined> {
  const { clock } = platform;
  for (const [days, title, content] of announced) {
    const publishTime = clock.write(new Date(clock.now().getTime() + days * dayMs));
    await addAnnouncement(db, clock, { id: adminId }, { title, content, audience: 'all', publishTime });
  }
}
