import { type Checkpoint, plainOrder, plainStep } from '@xueyan/contract/teaching/experiment';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { createCourse } from '../../school/course/course.service.ts';
import { releaseCourse } from '../../school/course/course-move.service.ts';
import { saveOpenLab } from '../../school/open-lab/open-lab.service.ts';
import { bookSlot } from '../../school/open-lab/open-lab-booking.service.ts';
import { addSection } from '../../school/section/section.service.ts';
import { saveExperiment } from '../experiment/experiment.service.ts';

const size = { cpus: 1, memoryMb: 256 } as const;

/** Courses with their experiments: title, script of the one step, and the task. */
export const openLabs = [
  {
    courseName: 'Linux 开放实验室',
    introduction: '课外想多练习的同学都可以来：文件、权限、进程、网络服务，每题自动检测。请先预约时段。',
    booking: true,
    experiments: [
      [
        '找出最大的文件',
        `found=$(cat /root/largest.txt 2>/dev/null)
[ -f "$found" ] || { echo "largest.txt 里应是一个文件的路径"; exit 1; }
case $found in /usr/*) ;; *) echo "$found 不在 /usr 下"; exit 1 ;; esac
most=$(find /usr -type f -exec du -k {} + | sort -rn | head -n 1 | cut -f1)
[ "$(du -k "$found" | cut -f1)" = "$most" ]`,
        '用 `find`、`du` 和 `sort` 找出 /usr 下最大的文件，把它的完整路径写进 /root/largest.txt。',
      ],
      [
        '写一个定时任务',
        'crontab -l 2>/dev/null | grep -v "^#" | grep -q backup',
        '用 crontab 安排一个名为 backup 的任务。',
      ],
    ],
  },
  {
    courseName: '网站搭建自由练习',
    introduction: '不限时间，随到随练：自己搭一个网站，在「网页」标签里直接打开看效果。',
    booking: false,
    experiments: [
      ['搭一个网站', 'wget -q -O - http://127.0.0.1:8000/ | grep -q .', '在 8000 端口启动一个网站，首页不能是空的。'],
    ],
  },
] as const;

/** Creates two courses that any student may practise in: one by booking, one at any time. */
export async function createDemoOpenLabs({ db, platform, teacherIds, studentIds }: DemoSchool): Promise<void> {
  const image = await findImageByRecipe(db, 'linux-basic');
  if (!image) return;
  const teacher = demoTeacher(teacherIds[1] ?? teacherIds[0] ?? '', ['course.teach']);
  for (const { courseName, introduction, booking, experiments } of openLabs) {
    const courseId = await createCourse(db, platform.live, teacher, {
      ...{ courseName, courseNumber: '', courseType: 'training', description: introduction, labels: ['开放实验'] },
    });
    const chapter = { courseId, parentId: null, title: '自由练习', kind: 'chapter' } as const;
    const parentId = await addSection(db, platform.live, teacher, chapter);
    for (const [title, script, task] of experiments) {
      const sectionId = await addSection(db, platform.live, teacher, { courseId, parentId, title, kind: 'experiment' });
      const step: Checkpoint = {
        ...{ ...plainStep, checkpointId: '', limitSeconds: 10, title, points: 60, script },
        ...{ hint: '', passText: '完成了。', failText: '还没有完成，再看看要求。' },
      };
      await saveExperiment(db, platform, teacher, sectionId, 1, {
        ...{ guide: `# ${title}\n\n${task}\n`, checkpoints: [step], imageId: image.id, size, minutes: 60 },
        ...{ reportTemplate: '', reportPoints: 40, dueTime: null, lateAllowed: true, ...plainOrder, rubric: [] },
      });
    }
    await releaseCourse(db, platform, teacher, courseId, true);
    await saveOpenLab(db, teacher, courseId, 0, {
      ...{ open: true, introduction, classIds: [], booking, slotMinutes: 60, places: 4, weeklyHours: 6, daysAhead: 14 },
      windows: booking ? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '14:00', until: '21:00' })) : [],
    });
    if (booking) await bookSome({ db, platform, studentIds, courseId });
  }
}

type Booked = Pick<DemoSchool, 'db' | 'platform' | 'studentIds' | 'courseId'>;

/**
 * Books slots for tomorrow and the day after, one of them full. The students whom visitors log in as can book for
 * themselves.
 */
async function bookSome({ db, platform, studentIds, courseId }: Booked): Promise<void> {
  const day = (n: number) =>
    platform.clock.write(new Date(platform.clock.now().getTime() + n * 86_400_000)).slice(0, 10);
  for (const [index, id] of studentIds.slice(-6).entries()) {
    const startTime = index < 4 ? `${day(1)} 19:00:00` : `${day(2)} 1${index}:00:00`;
    await bookSlot(db, platform, demoStudent(id), { courseId, startTime });
  }
}
