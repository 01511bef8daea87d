import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { speakAtOnce } from './made.service.ts';

const text =
  '同学们好，欢迎来到学验。今天的实验要用到文件权限：谁能读，谁能写，谁能运行。请先打开实验机，再按左边的步骤做；遇到问题，可以随时求助。';

/** Creates a spoken introduction to a lesson with the server’s own voice; does nothing where it has none. */
export async function createDemoMedia({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  if (!(await hasProgram('espeak-ng'))) return;
  const actor = demoTeacher(teacherIds[0] ?? '', []);
  const speaker = { modelId: null, voice: 'cmn+f3', speed: 1 };
  await speakAtOnce(db, platform, actor, { title: '实验课开场白', text, speaker });
}
