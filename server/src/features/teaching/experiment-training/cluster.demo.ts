import { type Checkpoint, plainOrder, plainStep } from '@xueyan/contract/teaching/experiment';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { saveCluster } from '../../lab/cluster/cluster.service.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { addSection } from '../../school/section/section.service.ts';
import { saveExperiment } from '../experiment/experiment.service.ts';

const size = { cpus: 1, memoryMb: 256 } as const;
const limitSeconds = 10;

export const clusterSteps: Checkpoint[] = [
  {
    ...{ ...plainStep, checkpointId: '', limitSeconds, title: '找到另一台机器', points: 20 },
    script: 'grep -qx "10.77.0.12" /root/peer.txt',
    hint: '`ping web` 的第一行就写着它的地址。',
    passText: '地址正确。',
    failText: '/root/peer.txt 里还没有 web 的地址。',
  },
  {
    ...{ ...plainStep, checkpointId: '', limitSeconds, title: '从 master 读到 web 上的网页', points: 20 },
    script: 'timeout 5 wget -q -O - http://web/ | grep -q "你好，集群"',
    hint: '网页要写在 web 那台机器上，标签栏可以切换机器。',
    passText: '两台机器已经连通。',
    failText: '从 master 还读不到 web 的网页。',
  },
  {
    ...{ ...plainStep, checkpointId: '', limitSeconds, title: '想一想', points: 20, kind: 'question', hintCost: 5 },
    question: 'master 和 web 在同一个专用网络里，别的同学的机器能访问你的网页吗？',
    options: ['能，所有实验机都在一个网络里', '不能，每个同学的集群各有自己的网络'],
    answers: ['不能，每个同学的集群各有自己的网络'],
    script: '',
    hint: '看看自己 web 的地址：每个同学的 web 都是 10.77.0.12。',
    passText: '对，地址相同也互不影响。',
    failText: '再想一想：每个同学的 web 都用同一个地址。',
  },
];

const guide = `# 两台机器的网络

这个实验有两台虚拟机：**master** 和 **web**，它们在同一个专用网络里，彼此用名字就能找到。终端上方的标签用来切换机器。

## 第一步　找到另一台机器

在 **master** 上看看 web 的地址，并把地址写进文件：

\`\`\`sh
ping -c 1 web
echo 10.77.0.12 > /root/peer.txt
\`\`\`

## 第二步　让 web 提供网页

切换到 **web**，写一个网页并启动网站服务：

\`\`\`sh
mkdir -p /srv/www
echo "你好，集群" > /srv/www/index.html
httpd -h /srv/www
\`\`\`

再回到 **master** 读它：

\`\`\`sh
wget -q -O - http://web/
\`\`\`

> 在 master 上保存的快照包含两台机器，恢复时一起回到那一刻。
`;

/** Creates an experiment with two machines in the course that visitors try. */
export async function createDemoCluster({ db, platform, teacherIds, courseId, materialsId }: DemoSchool) {
  const image = await findImageByRecipe(db, 'linux-basic');
  if (!image) return undefined;
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const row = { courseId, parentId: materialsId, title: '两台机器的网络', kind: 'experiment' } as const;
  const sectionId = await addSection(db, platform.live, teacher, row);
  await saveExperiment(db, platform, teacher, sectionId, 1, {
    ...{ guide, checkpoints: clusterSteps, imageId: image.id, size, minutes: 90 },
    ...{
      reportTemplate: '',
      reportPoints: 40,
      dueTime: null,
      lateAllowed: true,
      ...plainOrder,
      inOrder: true,
      rubric: [],
    },
  });
  await saveCluster(db, platform, teacher, { sectionId, nodeList: [{ nodeName: 'web', imageId: image.id, size }] });
  return undefined;
}
