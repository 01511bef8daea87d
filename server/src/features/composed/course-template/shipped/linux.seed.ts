import type { ShippedCourse } from '../shipped-content.rule.ts';
import { linuxFiles } from './linux-files.seed.ts';
import { linuxProcesses } from './linux-processes.seed.ts';
import { linuxText } from './linux-text.seed.ts';

export const linuxCourse: ShippedCourse = {
  ...{ code: 'linux', version: 1, templateId: '5c0e7a10-0001-4000-8000-00000000a000', kind: 'experiment' },
  ...{ name: 'Linux 基础', number: 'LX101', subject: 'linux', hours: { lecture: 16, lab: 16 } },
  summary: '从第一条命令到简单运维：阅读、带自动检测的实验和小测齐全，零基础学生一学期可以学完。',
  labels: ['操作系统', '命令行', '实验课'],
  description:
    '面向零基础学生的 Linux 入门课。每章先读后做：短文讲清一个概念，实验在真实的虚拟机里完成并自动检测，章末用小测巩固。',
  introduction: `服务器、手机、路由器里跑着的大多是 Linux。学会在终端里工作，意味着你能直接和这些机器打交道，而不是等别人画好按钮。

本课不要求任何基础。每一章都是“读一篇短文、做一个实验、答几道题”，实验机出了问题可以随时重置，请放心动手。`,
  objectives: [
    '能在命令行中完成文件与目录的日常操作',
    '能读懂并设置文件权限，管理用户与用户组',
    '能用管道、重定向和文本工具处理日志类数据',
    '能查看和控制进程，写出带判断与循环的脚本',
  ],
  chapters: [...linuxFiles, ...linuxText, ...linuxProcesses],
};
