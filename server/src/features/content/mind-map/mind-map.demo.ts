import type { MindMapLayout, MindMapTopic } from '@xueyan/contract/content/mind-map';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { addMindMap, updateMindMap } from './mind-map.service.ts';

/** Parses a map from lines: two spaces per level. */
function topicsOf(lines: string): MindMapTopic[] {
  const open: number[] = [];
  return lines
    .trim()
    .split('\n')
    .map((line, at) => {
      const level = (line.length - line.trimStart().length) / 2;
      const parent = level === 0 ? null : (open[level - 1] ?? 0);
      open[level] = at;
      return { text: line.trim(), note: '', link: '', icons: [], picture: null, parent };
    });
}

const maps: [title: string, layout: MindMapLayout, shared: boolean, lines: string][] = [
  [
    'Linux 基础知识框架',
    'mindMap',
    true,
    `Linux 基础
  文件
    目录结构
    权限位
    链接
  进程
    前台与后台
    信号
    服务
  网络
    地址与端口
    SSH
    防火墙
  脚本
    变量
    循环`,
  ],
  [
    '数据库设计步骤',
    'logicalStructure',
    true,
    `数据库设计
  需求分析
    数据流
    数据字典
  概念设计
    实体
    联系
  逻辑设计
    关系模式
    范式
  物理设计
    索引
    存储`,
  ],
  [
    '校园气象站项目计划',
    'timeline',
    false,
    `校园气象站
  第 1 周
    分工
    方案
  第 2 周
    采集
  第 3 周
    存储
    网页
  第 4 周
    答辩`,
  ],
  [
    '网络不通怎么查',
    'fishbone',
    true,
    `网络不通
  线路
    网线
    指示灯
  地址
    IP
    网关
  服务
    端口
    进程
  规则
    防火墙`,
  ],
];

/** Creates four maps of the demo teacher, three of them shared. */
export async function createDemoMindMaps({ db, teacherIds }: DemoSchool): Promise<undefined> {
  const actor = demoTeacher(teacherIds[0] ?? '', []);
  for (const [title, layout, shared, lines] of maps) {
    const mapId = await addMindMap(db, actor, title, { layout, theme: 'calm', topics: topicsOf(lines), lines: [] });
    if (shared) await updateMindMap(db, actor, { mapId, title, share: 'school' });
  }
}
