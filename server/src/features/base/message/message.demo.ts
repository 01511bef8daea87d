import { noticeType, systemMessageType } from '@xueyan/contract/base/message';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { clock } from '../../../platform/clock.ts';
import { markReadFor } from './message.service.ts';
import { type OutgoingMessage, sendMessage } from './sending.service.ts';

type DemoMessage = Omit<OutgoingMessage, 'type'>;

const hour = 3600_000;

const opening = `欢迎使用学验。第一次使用请花两分钟看看这几处：

1. **首页**：今天的课、要交的报告和正在运行的实验机都在这里。
2. **实验**：左边是指导书，右边是属于您自己的 Linux 机器；关掉网页也不会丢失进度。
3. **帮助**：右上角的问号里有每个角色的使用说明。

祝学习顺利！`;

const maintenance = `为升级实验服务器，本周六 **22:00 – 24:00** 将暂停实验机服务：

- 已提交的报告和成绩不受影响；
- 正在运行的实验机会先休眠，升级后可以继续；
- 其余页面照常使用。

请大家提前安排好实验时间。`;

/** Sends messages of both types to every role, some of them read. */
export async function sendDemoMessages(school: DemoSchool): Promise<undefined> {
  const { db, platform, adminId, courseId } = school;
  const [teacherId = ''] = school.teacherIds;
  const [studentId = ''] = school.studentIds;
  const notices: DemoMessage[] = [
    { title: '欢迎来到学验', content: opening, to: { everyone: true } },
    { title: '周六晚实验服务器升级', content: maintenance, to: { everyone: true }, senderId: adminId },
    {
      title: '本周实验课带上学生证',
      content: '实验楼本周起刷学生证进门。请大家**提前 10 分钟**到，课前把实验一的指导书读一遍。',
      to: { courses: [courseId] },
      senderId: teacherId,
    },
    {
      title: '关于期中教学检查的安排',
      content:
        '请各位老师在**本周五之前**补全课程简介与实验指导书。检查内容：\n\n- 目录完整，每节有标题；\n- 实验的检测点能通过；\n- 报告模板已填写。',
      to: { roles: ['ROLE_TEACHER', 'ROLE_RESEARCH'] },
      senderId: adminId,
    },
  ];
  const systemMessages: DemoMessage[] = [
    {
      title: '新课程已向您开放',
      content: '您所在的班级加入了一门新课程，打开即可开始学习。',
      to: { courses: [courseId] },
      link: `/courses/${courseId}`,
      senderId: teacherId,
    },
    {
      title: '请完善个人资料',
      content: '补充**手机号和邮箱**后，忘记密码时可以更快找回。在右上角头像里打开个人中心即可填写。',
      to: { everyone: true },
      link: '/personalCenter',
    },
    {
      title: '实验报告提交提醒',
      content: '还有实验报告没有提交，请留意截止时间。逾期提交会标记为迟交。',
      to: { users: [studentId] },
      link: '/home',
    },
    {
      title: '课程已发布',
      content: '您的课程已经发布，班级里的学生可以看到它了。之后仍然可以修改内容。',
      to: { users: [teacherId] },
      link: `/teaching/courses/${courseId}`,
    },
    {
      title: '实验资源概况',
      content: '镜像 **Linux 基础** 已可使用。镜像管理里可以构建更多镜像。',
      to: { users: [adminId] },
      link: '/lab/images',
    },
  ];
  const first: string[] = [];
  for (const [type, messages] of [
    [noticeType, notices],
    [systemMessageType, systemMessages],
  ] as const) {
    for (const [index, message] of messages.entries()) {
      const { messageId } = await sendMessage(db, platform, { ...message, type });
      if (index === 0) first.push(messageId);
    }
  }
  for (const userId of [teacherId, studentId]) await markReadFor(db, userId, first);
  await sendMessage(db, platform, {
    type: noticeType,
    title: '下周一起实验室开放到 22:30',
    content: '期末前实验室延长开放时间：**周一至周五 8:00 – 22:30**，周末 9:00 – 18:00。',
    to: { courses: [courseId] },
    senderId: teacherId,
    at: new Date(clock.now().getTime() + 72 * hour),
  });
}
