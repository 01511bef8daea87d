import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { addSection } from '../../school/section/section.service.ts';
import { likePost, pinPost, saveTopic, say } from './discussion.service.ts';

/** Creates a question in the demo course with some answers. */
export async function createDemoDiscussion({
  db,
  platform,
  teacherIds,
  studentIds,
  courseId,
  materialsId,
}: DemoSchool) {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const row = { courseId, parentId: materialsId, title: '命令行还是图形界面？', kind: 'discussion' } as const;
  const sectionId = await addSection(db, platform.live, teacher, row);
  const topic = '同样是整理一百个文件，你会用命令行还是图形界面？说说理由。';
  await saveTopic(db, platform.live, teacher, { sectionId, topic, closed: false });
  const [first, second] = studentIds.slice(1, 3).map(demoStudent);
  if (!first || !second) return undefined;
  const post = { sectionId, parentId: null, content: '命令行，一条 `mv` 加通配符就够了，还能写成脚本反复用。' };
  const { postId } = await say(db, platform, first, post);
  await say(db, platform, second, { sectionId, parentId: null, content: '看得见的拖动更放心，不容易移错。' });
  await say(db, platform, teacher, {
    sectionId,
    parentId: postId,
    content: '好例子。移动之前可以先用 `ls` 看看通配符会选中哪些。',
  });
  await likePost(db, platform, second, postId, true);
  await pinPost(db, platform, teacher, postId, true);
  return undefined;
}
