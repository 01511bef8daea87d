import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { startJob } from '../../base/job/job.service.ts';
import { labelImages } from '../image-label/image-label.service.ts';
import { demoImages } from './demo-images.service.ts';
import { findImageByRecipe } from './image.service.ts';
import { addRecipe } from './image-record.service.ts';

/** Creates labels and two recipes of the school's own, which are built in the background where the lab can run. */
export async function createDemoImages({ db, platform, adminId, teacherIds }: DemoSchool) {
  const actor = demoTeacher(teacherIds[0] ?? '', ['lab.image']);
  const labels = await labelImages(db, {
    入门: ['linux-basic'],
    编程: ['debian', 'c-java', 'python-data'],
    服务器: ['database', 'web', 'network'],
  });
  const base = await findImageByRecipe(db, 'linux-basic');
  if (!base) return undefined;
  const common = {
    category: 'system' as const,
    packageLocation: '',
    dataLocation: '/opt/course',
    labelIds: labels.slice(0, 1),
  };
  const files = await addRecipe(db, platform, actor, {
    ...{ ...common, baseImageId: base.id, imageName: '文件与权限练习', software: ['bash', 'coreutils'] },
    description: '在 Linux 基础之上放入练习用的目录与文件',
    definition: {
      packages: [],
      files: [{ path: '/opt/course/README.txt', text: '请按实验指导完成练习。\n', executable: false }],
      commands: 'mkdir -p /opt/course/data\nfor n in 1 2 3; do echo "第 $n 行" >>/opt/course/data/lines.txt; done',
    },
  });
  const scripts = await addRecipe(db, platform, actor, {
    ...{ ...common, baseImageId: base.id, imageName: 'Shell 脚本练习', software: ['bash'] },
    description: '带有待补全脚本的练习环境',
    definition: {
      packages: [],
      files: [{ path: '/opt/course/count.sh', text: '#!/bin/bash\n# 统计行数\n', executable: true }],
      commands: '',
    },
  });
  if (platform.demoImages && (await platform.lab.status()).available)
    await startJob({ db, actor: null }, demoImages, { input: { adminId, imageIds: [files, scripts] } });
  return undefined;
}
