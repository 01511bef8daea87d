import type { ChatLesson } from '@xueyan/contract/ai/chat';
import type { lessonChatApi } from '@xueyan/contract/ai/lesson-chat';
import { courseChoiceFaults } from '@xueyan/contract/school/course-choice';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { nameClasses } from '../../school/course-choice/course-choice.service.ts';
import { catalogue, slidesOfSection } from '../../school/section/section.service.ts';
import { act, type Calls, mayCall } from '../agent/acting.service.ts';
import { ask, openPlan } from '../chat/chat.service.ts';
import { asData } from '../chat/data-block.service.ts';
import { classLine, lessonRules, part, sectionLine } from './lesson-chat.text.ts';

type Asked = z.output<typeof lessonChatApi.ask.input>;
type Key = Pick<Asked, 'courseId' | 'sectionId' | 'classId'>;

/** Maximum characters of a section’s text that the model is given, and maximum number of titles of the course. */
const textMax = 4_000;
const titlesMax = 80;
const descriptionMax = 500;
const pageSize = 100;

/** Begins a chat about a lesson of a course that the actor teaches. */
export async function askAboutLesson(calls: Calls, context: Context, input: Asked) {
  const { db, platform, actor } = context;
  const { content, files, pictureIds, modelId, ...key } = input;
  const { lesson, known } = await lessonOf(calls, context, key);
  const plan = { ...openPlan, system: `${lessonRules}\n${asData(known)}`, lesson, courseId: key.courseId };
  return ask(
    db,
    platform,
    actor,
    { chatId: null, parentId: null, content, files, pictureIds, modelId, baseIds: [] },
    { title: content, applicationId: null, baseIds: [], plan },
  );
}

/** Returns the names of a lesson, and what a model is told about it. */
async function lessonOf(calls: Calls, context: Context, key: Key): Promise<{ lesson: ChatLesson; known: string }> {
  const { db, actor, language } = context;
  const { courseId, sectionId, classId } = key;
  const course = await courseWithRight(db, actor, courseId);
  const chapters = await catalogue(db, actor, courseId);
  const sections = chapters.flatMap(({ title: chapter, children }) => children.map((one) => ({ ...one, chapter })));
  const section = sectionId === null ? null : sections.find(({ id }) => id === sectionId);
  ensure(section !== undefined, wireFaults.gone);
  const classes = classId === null ? [] : await nameClasses(db, courseId, language);
  const room = classId === null ? null : classes.find((one) => one.classId === classId);
  ensure(room !== undefined, courseChoiceFaults.notOfCourse);
  const text = section ? ((await slidesOfSection(db, section.id))?.content ?? '') : '';
  const titles = sections.slice(0, titlesMax).map(({ chapter, title }) => `${chapter} / ${title}`);
  const lines = [
    `课程：${course.name}`,
    course.description &&
      `简介${part(course.description.length, descriptionMax, '字')}：${course.description.slice(0, descriptionMax)}`,
    !section && titles.length > 0 && `目录${part(sections.length, titlesMax, '节')}：\n${titles.join('\n')}`,
    section && `课节：${section.chapter} / ${section.title}`,
    ...(await figuresOf(calls, context, key, section?.title ?? '')),
    text && `课节内容${part(text.length, textMax, '字')}：\n${text.slice(0, textMax)}`,
  ];
  const lesson = {
    ...{ courseName: course.name, sectionTitle: section?.title ?? '', className: room?.className ?? '' },
    ...(text.length > textMax && { cutAt: textMax }),
  };
  return { lesson, known: lines.filter(Boolean).join('\n') };
}

const Figure = z.number().nullable();
const Classes = z.object({
  pageInfo: z.object({
    resultList: z.array(
      z.object({
        ...{ classId: z.string().nullable(), className: z.string(), studentCount: z.number(), progress: z.number() },
        ...{ mark: Figure, attendance: Figure, riskCount: z.number() },
      }),
    ),
  }),
});
const Sections = z.object({
  pageInfo: z.object({
    resultList: z.array(
      z.object({
        ...{ sectionId: z.string(), studentCount: z.number(), doneCount: z.number(), begunCount: z.number() },
        ...{ stuckCount: z.number(), noneCount: z.number(), mark: Figure },
      }),
    ),
  }),
});

/** Returns the figures of the class and of the section, as the statistics of the course show them to the actor. */
async function figuresOf(calls: Calls, context: Context, { courseId, sectionId, classId }: Key, title: string) {
  const [ofClasses, ofSections] = ['coursestat/listclass', 'coursestat/listsection'];
  const lines: string[] = [];
  if (classId !== null && mayCall(calls, context.actor, ofClasses)) {
    const { pageInfo } = Classes.parse(await act(calls, context, ofClasses, { courseId, pageSize }));
    const one = pageInfo.resultList.find((row) => row.classId === classId);
    if (one) lines.push(classLine(one));
  }
  if (sectionId !== null && mayCall(calls, context.actor, ofSections)) {
    const of = { courseId, words: title.slice(0, 60), pageSize, ...(classId !== null && { classId }) };
    const { pageInfo } = Sections.parse(await act(calls, context, ofSections, of));
    const one = pageInfo.resultList.find((row) => row.sectionId === sectionId);
    if (one) lines.push(sectionLine(one));
  }
  return lines;
}
