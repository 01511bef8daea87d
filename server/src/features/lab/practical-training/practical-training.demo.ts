import { addDays } from '@xueyan/contract/school/school-date';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { confirmMilestone } from './confirm.service.ts';
import { getTraining, listExperiments, saveTraining } from './practical-training.service.ts';
import { trainingBoard } from './progress.service.ts';

/**
 * Turns the experiment of two machines into a training of weeks: two milestones are decided by its steps, two by the
 * teacher.
 */
export async function createDemoPracticalTraining({
  db,
  platform,
  teacherIds,
  studentIds,
}: DemoSchool): Promise<undefined> {
  const { clock } = platform;
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const asked = { words: '两台机器的网络', pageNum: 1, pageSize: 1, orderFlag: undefined };
  const [place] = (await listExperiments(db, teacher, asked)).resultList;
  if (!place) return undefined;
  const { sectionId } = place;
  const [find, , think] = (await getTraining(db, clock, teacher, sectionId)).steps.map(
    ({ checkpointId }) => checkpointId,
  );
  const today = clock.write(clock.now()).slice(0, 10);
  const planned = (title: string, task: string, days: number, checkpointIds: string[] = []) => ({
    ...{ milestoneId: '', title, task, dueTime: `${addDays(today, days)} 18:00:00`, checkpointIds },
  });
  const ids = (...some: (string | undefined)[]) => some.flatMap((id) => id ?? []);
  await saveTraining(db, platform, teacher, {
    sectionId,
    version: 0,
    form: {
      ...{ startDate: addDays(today, -14), endDate: addDays(today, 28) },
      introduction:
        '四到六周里，用同一组机器把一个小网站搭起来、管起来。机器会一直保留：今天做到哪里，下次就从哪里接着做。',
      milestones: [
        planned('开题', '说清楚要做一个什么样的网站，由谁来用，分几步完成。', -7),
        planned('两台机器连通', '从 master 找到 web，并把它的地址记下来。', 7, ids(find)),
        planned('网络规划', '画出自己的网络，回答为什么别的同学访问不到。', 14, ids(think)),
        planned('答辩', '现场演示，并说明遇到的一个问题是怎样解决的。', 27),
      ],
    },
  });
  const plan = await getTraining(db, clock, teacher, sectionId);
  const milestoneId = plan.form?.milestones[0]?.milestoneId;
  const board = { sectionId, pageNum: 1, pageSize: 100, orderFlag: undefined };
  const { resultList } = await trainingBoard(db, clock, teacher, board);
  const there = new Set(resultList.map(({ studentId }) => studentId));
  for (const studentId of studentIds.filter((id) => there.has(id)).slice(0, 12)) {
    if (milestoneId)
      await confirmMilestone(db, platform, teacher, { milestoneId, studentId, note: '方案可行，按计划推进。' });
  }
  return undefined;
}
