import type { ShippedCourse } from '../shipped-content.rule.ts';
import { pythonBasics } from './python-basics.seed.ts';
import { pythonData } from './python-data.seed.ts';
import { pythonPrograms } from './python-programs.seed.ts';

export const pythonCourse: ShippedCourse = {
  ...{ code: 'python', version: 1, templateId: '5c0e7a10-0002-4000-8000-00000000b000', kind: 'experiment' },
  ...{ name: 'Python 程序设计基础', number: 'PY101', subject: 'python', hours: { lecture: 20, lab: 20 } },
  summary: '零基础编程入门：从 print 到文件与异常，每章有阅读、上机实验和小测，最后完成一个小项目。',
  labels: ['程序设计', 'Python', '实验课'],
  description:
    '用 Python 学会编程的基本思想：数据、分支、循环、函数与文件。每个实验都在真实的 Python 环境里完成，程序由系统自动运行并检测。',
  introduction: `编程是把解决问题的步骤说清楚，清楚到连机器都能照做。Python 的语法接近日常语言，适合作为第一门程序设计语言，也是数据分析和人工智能常用的工具。

学习方法只有一个：**动手**。读完短文先猜结果，再到实验机里运行，看看和你想的是否一样。`,
  objectives: [
    '能用变量、分支和循环描述解决问题的步骤',
    '能使用列表、字典和字符串组织数据',
    '能把程序分解为函数，并对函数进行简单测试',
    '能读写文件、处理异常，独立完成一个小程序',
  ],
  chapters: [...pythonBasics, ...pythonData, ...pythonPrograms],
};
