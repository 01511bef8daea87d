import { noRecipients } from '@xueyan/contract/base/message';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { markReadFor } from '../../base/message/message.service.ts';
import { insertAnnouncement, insertDraft } from './announcement.service.ts';

const dayMs = 86_400_000;

/** Announcements with their publishing time in days from now. */
const announced: [days: number, title: string, content: string][] = [
  [
    -6,
    '实验中心开放时间',
    '实验中心周一至周五 **8:00 – 22:00** 开放，周末 9:00 – 18:00。\n\n- 进门请刷学生证；\n- 离开前请关闭显示器。',
  ],
  [-1, '关于期中教学检查的通知', '第十周进行期中教学检查，请各位老师补全课程简介与实验指导书。'],
  [3, '校园网维护', '本周日 **0:00 – 6:00** 校园网维护，其间平台可能无法访问。'],
];

/** A draft that the administrator has not published yet. */
const drafted = {
  title: '关于寒假期间实验中心开放安排的通知（草稿）',
  content: '寒假期间实验中心 **1 月 18 日至 1 月 30 日** 开放，需要使用的班级请在放假前登记。',
};

/**
 * Creates published announcements, one of them pinned, a scheduled one and a draft. The demo visitors have read the old ones.
 */
export async function createDemoAnnouncements(school: DemoSchool): Promise<undefined> {
  const { db, platform, adminId, teacherIds, studentIds } = school;
  const { clock } = platform;
  for (const [index, [days, title, content]] of announced.entries()) {
    const publishTime = clock.write(new Date(clock.now().getTime() + days * dayMs));
    const to = { ...noRecipients, everyone: true };
    const form = {
      title,
      content,
      to,
      publishTime,
      expireTime: null,
      pinned: index === 1,
      onLoginPage: index === 0,
      draft: false,
    };
    const { messageId } = await insertAnnouncement(db, platform, adminId, form);
    if (days < 0)
      for (const userId of [...teacherIds.slice(0, 1), ...studentIds.slice(0, 1)])
        await markReadFor(db, userId, [messageId]);
  }
  await insertDraft(db, platform, adminId, drafted);
}
