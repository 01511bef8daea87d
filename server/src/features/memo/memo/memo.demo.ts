import type { DemoSchool } from '../../../http/demo-school.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordMemo } from './memo.service.ts';

interface DemoMemo {
  title: string;
  content: string;
  /** Days from today. */
  day: number;
  /** Time of the day, or hours from now. */
  at: string | { hours: number };
}

/** No reminder within hours of the start, so that visitors are not interrupted at once. */
const ofTeacher: DemoMemo[] = [
  { day: -1, at: '16:30:00', title: '教研组会议', content: '讨论 Linux 课程的实验评分标准' },
  { day: 0, at: { hours: 5 }, title: '批改实验报告', content: '先看被退回后重新提交的几份' },
  { day: 1, at: '08:20:00', title: '检查机房投影', content: '上课前十分钟到，带上转接头' },
  { day: 1, at: '14:00:00', title: '答疑', content: '地点：实训楼 302' },
  { day: 4, at: '10:00:00', title: '提交教学进度表', content: '' },
];

const ofStudent: DemoMemo[] = [
  { day: -2, at: '19:00:00', title: '预习第二章', content: '文件与目录的常用命令' },
  { day: 0, at: { hours: 6 }, title: '写实验报告', content: '把 grep 的几种写法整理一下' },
  { day: 2, at: '09:00:00', title: '借参考书', content: '图书馆二楼，索书号记在课程群里' },
  { day: 5, at: '20:00:00', title: '小组讨论', content: '' },
];

const dayMs = 86_400_000;

function momentOf(clock: Clock, { day, at }: DemoMemo): Date {
  if (typeof at !== 'string')
    return new Date(Math.ceil(clock.now().getTime() / 60_000) * 60_000 + at.hours * 3_600_000);
  return clock.read(`${clock.write(new Date(clock.now().getTime() + day * dayMs)).slice(0, 10)} ${at}`);
}

/** Creates a few memos around today for the people as whom visitors log in. */
export async function createDemoMemos({ db, platform, teacherIds, studentIds }: DemoSchool): Promise<undefined> {
  for (const [id, memos] of [
    [teacherIds[0] ?? '', ofTeacher],
    [studentIds[0] ?? '', ofStudent],
  ] as const) {
    for (const memo of memos) {
      const { title, content } = memo;
      await recordMemo(db, { id }, { title, content, remindAt: momentOf(platform.clock, memo) });
    }
  }
}
