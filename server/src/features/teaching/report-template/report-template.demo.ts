import type { DemoSchool } from '../../../http/demo-school.ts';
import { demoTeacher } from '../../../http/demo-school.ts';
import { addReportTemplate } from './report-template.service.ts';

const experiment = `## 一、实验信息

| 课程 | 实验名称 | 实验日期 | 同组同学 |
| --- | --- | --- | --- |
|  |  |  |  |

## 二、实验目的

## 三、实验环境

**操作系统**：

**软件版本**：

## 四、实验步骤

## 五、结果与分析

## 六、小结
`;

const training = `## 一、任务说明

## 二、分工

| 成员 | 负责内容 | 完成情况 |
| --- | --- | --- |
|  |  |  |
|  |  |  |

## 三、过程记录

## 四、问题与解决办法

## 五、成果

## 六、心得体会
`;

/** Creates two templates that are shared with every teacher. */
export async function createDemoReportTemplates({ db, teacherIds }: DemoSchool): Promise<undefined> {
  const owner = demoTeacher(teacherIds[0] ?? '', []);
  await addReportTemplate(db, owner, {
    ...{ title: '实验报告（通用）', sharing: 'public', content: experiment },
    rubric: [
      { name: '步骤完整', points: 40 },
      { name: '结果与分析', points: 40 },
      { name: '书写规范', points: 20 },
    ],
  });
  await addReportTemplate(db, owner, {
    ...{ title: '实训报告（小组）', sharing: 'public', content: training },
    rubric: [
      { name: '分工与协作', points: 30 },
      { name: '过程记录', points: 30 },
      { name: '成果', points: 40 },
    ],
  });
}
