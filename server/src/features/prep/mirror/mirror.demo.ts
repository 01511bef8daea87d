import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { addRequest, rejectRequest } from './mirror-request.service.ts';

/** Creates a request that waits for a decision and one that was refused. */
export async function createDemoRequests({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['prep.use', 'lab.image']);
  const base = await findImageByRecipe(db, 'linux-basic');
  if (!base) return undefined;
  const ask = (imageName: string, packages: string[], commands: string, reason: string) =>
    addRequest(db, platform, teacher, {
      ...{ imageName, category: 'programming', baseImageId: base.id, packages, commands, reason },
    });
  await ask('汇编语言', ['nasm', 'gdb'], 'mkdir -p /opt/asm', '《计算机组成》第四章的汇编实验要用 NASM 和 GDB。');
  await rejectRequest(db, platform, teacher, {
    requestId: await ask('大数据平台', ['openjdk-17-jdk-headless'], '', '想让学生体验 Hadoop。'),
    answer: '单台虚拟机的内存跑不动 Hadoop，请改用集群镜像，或减小规模后再申请。',
  });
  return undefined;
}
