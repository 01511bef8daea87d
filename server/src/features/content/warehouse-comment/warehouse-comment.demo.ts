import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { getTree, listSpaces } from '../warehouse/warehouse.service.ts';
import { addComment, resolveThread } from './warehouse-comment.service.ts';

const said: [page: string, quote: string, question: string, answer: string, settled: boolean][] = [
  [
    '连不上实验机',
    '仍不行就点「求助」',
    '晚上十点以后求助还有人看吗？',
    '值班到 22:30，之后第二天早上统一回复。',
    false,
  ],
  ['磁盘满了', '', '删掉文件后空间没有变大，是不是被程序占用着？', '是的，重启那个程序就会释放，已补进正文。', true],
  ['机房守则', '离开前关显示器', '主机也要关吗？', '', false],
];

/** Creates questions of students on pages of the demo, and answers of the teacher. */
export async function createDemoComments({ db, platform, teacherIds, studentIds }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['warehouse.write']);
  for (const { spaceId } of (await listSpaces(db, teacher)).spaceList) {
    const { pageList } = await getTree(db, teacher, spaceId);
    for (const [at, [title, quote, question, answer, settled]] of said.entries()) {
      const page = pageList.find((one) => one.title === title);
      if (!page) continue;
      const student = demoStudent(studentIds[at] ?? '');
      const { pageId } = page;
      const asked = { pageId, threadId: null, quote, content: question };
      const { pageCommentId } = await addComment(db, platform, student, asked, true);
      const answered = { pageId, threadId: pageCommentId, quote: '', content: answer };
      if (answer) await addComment(db, platform, teacher, answered, true);
      if (settled) await resolveThread(db, platform, teacher, { pageCommentId, resolved: true });
    }
  }
}
