import { noRecipients } from '@xueyan/contract/base/message';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { markReadFor } from '../../base/message/message.service.ts';
import { insertAnnouncement } from './announcement.service.ts';

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

/** Announcements that can be read, one of them pinned, and one to come. Who visits the demo has read the old ones. */
export async function createDemoAnnouncements(school: DemoSchool): Promise<undefined> {
  const { db, platform, adminId, teacherIds, studentIds } = school;
  const { clock } = platform;
  for (const [index, [days, title, content]] of announced.entries()) {
    const publishTime = clock.write(new Date(clock.now().getTime() + days * dayMs));
    const to = { ...noRecipients, everyone: true };
    const form = { title, content, to, publishTime, expireTime: null, pinned: index === 1, onLoginPage: index === 0 };
    const { messageId } = await insertAnnouncement(db, platform, adminId, form);
    if (days < 0)
      for (const userId of [...teacherIds.slice(0, 1), ...studentIds.slice(0, 1)])
        await markReadFor(db, userId, [messageId]);
  }
}
