import type { DemoSchool } from '../../../http/demo-school.ts';
import { insertDataset } from './dataset.service.ts';
import { addVersion, type SampleName, sampleTable } from './dataset-version.service.ts';
import { cleaned } from './table.rule.ts';

interface Sample {
  sample: SampleName;
  name: string;
  target: string;
  labels: string[];
  description: string;
}

const samples: Sample[] = [
  {
    ...{ sample: 'iris', name: '鸢尾花', target: 'species', labels: ['分类', '入门'] },
    description: '150 朵鸢尾花的花萼、花瓣长宽（厘米）和品种（Fisher，1936）。',
  },
  {
    ...{ sample: 'wine', name: '葡萄酒', target: 'class', labels: ['分类'] },
    description: '178 种意大利葡萄酒的 13 项化学成分和产地品种（UCI，1991）。',
  },
  {
    ...{ sample: 'digits', name: '手写数字', target: 'digit', labels: ['分类', '图像'] },
    description: '1797 个 8×8 手写数字，每列是一个像素的灰度（UCI，1998）。',
  },
  {
    ...{ sample: 'breast-cancer', name: '乳腺肿瘤', target: 'diagnosis', labels: ['分类'] },
    description: '569 例乳腺肿块细胞核的 30 项测量和诊断：恶性或良性（UCI，1995）。',
  },
  {
    ...{ sample: 'diabetes', name: '糖尿病进展', target: 'progression', labels: ['回归', '入门'] },
    description: '442 名患者的 10 项基线指标和一年后的病情进展数值，用于回归（Efron 等，2004）。',
  },
];

/** Creates the data sets that come with the product and are shared with everybody. */
export async function createDemoDatasets({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const ownerId = teacherIds[0] ?? '';
  for (const { sample, target, labels, ...said } of samples) {
    const kept = { kind: 'machineLearning', sharing: 'public', courseId: null } as const;
    const form = { ...said, ...kept, labels };
    const datasetId = await insertDataset(db, ownerId, form);
    const table = await sampleTable(sample);
    const where = { datasetId, ownerId };
    await addVersion(db, platform, where, table, { note: `${sample}.csv`, recipe: [], target });
    const recipe = [{ step: 'dropDuplicates' as const }];
    const done = cleaned(table, recipe);
    if (sample === 'iris' && 'rows' in done)
      await addVersion(db, platform, where, done, { note: '去掉重复的行', recipe, target });
  }
}
