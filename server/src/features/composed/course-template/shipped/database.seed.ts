import type { ShippedCourse } from '../shipped-content.rule.ts';
import { databaseDesign } from './database-design.seed.ts';
import { databaseQueries } from './database-queries.seed.ts';
import { databaseTables } from './database-tables.seed.ts';

export const databaseCourse: ShippedCourse = {
  ...{ code: 'database', version: 1, templateId: '5c0e7a10-0003-4000-8000-00000000c000', kind: 'experiment' },
  ...{ name: '数据库基础', number: 'DB101', subject: 'database', hours: { lecture: 18, lab: 18 } },
  summary: '关系数据库入门：建表、查询、连接、设计、索引与事务，SQL 全部在实验机里动手写，自动检测结果。',
  labels: ['数据库', 'SQL', '实验课'],
  description: '以一个图书借阅系统贯穿全课，学会用 SQL 存取数据、按规范设计表结构，并理解约束、索引和事务为什么重要。',
  introduction: `网站的账号、商店的订单、学校的成绩，背后几乎都是数据库。本课用轻巧的 SQLite 学习标准 SQL，学到的语句稍作调整就能用在 MySQL 和 PostgreSQL 上。

全课围绕一个**图书借阅系统**展开：先用别人建好的表，再自己设计，最后关心它快不快、安全不安全。`,
  objectives: [
    '能说明关系、主键、外键等基本概念',
    '能写出增删改查、分组统计和多表连接的 SQL',
    '能根据需求画出实体联系图并转换为规范的表',
    '能说明索引与事务的作用，并在实际问题中使用',
  ],
  chapters: [...databaseTables, ...databaseQueries, ...databaseDesign],
};
