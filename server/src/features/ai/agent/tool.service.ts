import { Source } from '@xueyan/contract/ai/chat';
import { searchedMax } from '@xueyan/contract/ai/knowledge';
import { noRecipients } from '@xueyan/contract/base/message';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import type { Tool } from '../../../platform/model/client.ts';
import { asData } from '../chat/data-block.service.ts';
import { act, type Calls, mayCall } from './acting.service.ts';
import { badCall, drafted, nothingFound } from './agent.text.ts';
import { searchCourse } from './course.service.ts';
import {
  draftMessage,
  draftPaper,
  draftQuestions,
  MessageInput,
  PaperInput,
  QuestionsInput,
} from './drafting.service.ts';
import { HandedIn, readReport, readWork } from './handed-in.service.ts';
import { type Desk, propose } from './proposal.service.ts';

interface OneTool {
  description: string;
  /** Paths that the actor must be allowed to call; otherwise the tool is not offered. */
  needs: string[];
  parameters: z.ZodType;
  run: (desk: Desk, given: unknown) => Promise<string>;
}

const tool = <S extends z.ZodType>(
  description: string,
  needs: string[],
  parameters: S,
  run: (desk: Desk, given: z.output<S>) => Promise<string>,
): OneTool => ({ description, needs, parameters, run: (desk, given) => run(desk, parameters.parse(given)) });

const Found = z.object({
  courseList: z.array(z.object({ courseId: z.string(), title: z.string(), teacherName: z.string() })),
  sectionList: z.array(z.object({ title: z.string() })),
  helpList: z.array(z.object({ title: z.string() })),
  recordList: z.array(z.object({ kind: z.string(), title: z.string(), note: z.string() })),
});
const Bases = z.object({ pageInfo: z.object({ resultList: z.array(z.object({ baseId: z.string() })) }) });
const Hits = z.object({ hits: z.array(Source.extend({ score: z.number() })) });

/** Numbers of knowledge bases listed at a time, and of passages returned. */
const most = { bases: 100, passages: 6 };

/** Returns the ids of all knowledge bases that the actor may ask. */
async function askableBases({ calls, context }: Desk): Promise<string[]> {
  const baseIds: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = { pageNum, pageSize: most.bases };
    const { resultList } = Bases.parse(await act(calls, context, 'knowledgebase/list', page)).pageInfo;
    baseIds.push(...resultList.map(({ baseId }) => baseId));
    if (resultList.length < most.bases) return baseIds;
  }
}

/** Adds passages to the sources of the answer and returns them numbered as the answer will cite them. */
function cited(sources: Source[], taken: Source[]): string {
  const first = sources.length;
  const lines = taken.map(({ title, place, text }, at) => `[${first + at + 1}] ${title} ${place}\n${text}`);
  sources.push(
    ...taken.map(({ chunkId, documentId, title, place, text }) => ({ chunkId, documentId, title, place, text })),
  );
  return lines.join('\n\n') || nothingFound;
}

const tools: Record<string, OneTool> = {
  find: tool(
    '按名称查找提问者可以打开的课程、章节、帮助和其他内容',
    ['palette/search'],
    z.strictObject({ words: z.string().min(1).max(40) }),
    async ({ calls, context }, input) => {
      const found = Found.parse(await act(calls, context, 'palette/search', input));
      const lines = [
        ...found.courseList.map((one) => `课程 ${one.title}（${one.teacherName}，courseId ${one.courseId}）`),
        ...found.sectionList.map(({ title }) => `章节 ${title}`),
        ...found.helpList.map(({ title }) => `帮助 ${title}`),
        ...found.recordList.map(({ kind, title, note }) => `${kind} ${title} ${note}`),
      ];
      return lines.join('\n') || nothingFound;
    },
  ),
  read_material: tool(
    '在提问者可以使用的知识库中查阅资料，返回带编号的段落',
    ['knowledgebase/list', 'knowledgebase/search'],
    z.strictObject({ question: z.string().min(1).max(500) }),
    async (desk, { question }) => {
      const all = await askableBases(desk);
      const found: z.output<typeof Hits>['hits'] = [];
      for (let at = 0; at < all.length; at += searchedMax) {
        const input = { baseIds: all.slice(at, at + searchedMax), question };
        found.push(...Hits.parse(await act(desk.calls, desk.context, 'knowledgebase/search', input)).hits);
      }
      const best = found.toSorted((one, other) => other.score - one.score);
      return cited(desk.sources, best.slice(0, most.passages));
    },
  ),
  read_course: tool(
    '在提问者可以打开的一门课程的阅读材料中查阅，返回带编号的段落；提问者在课程页面上提问时优先使用',
    ['section/tree'],
    z.strictObject({ courseId: z.uuid(), question: z.string().min(1).max(500) }),
    async ({ context: { db, actor }, sources }, { courseId, question }) =>
      cited(sources, await searchCourse(db, actor, courseId, question)),
  ),
  read_report: tool(
    '读一份学生交的实验报告，用来总结或帮助批阅；给 runId，或给 sectionId 和学生姓名',
    ['marking/get', 'marking/queue'],
    HandedIn,
    readReport,
  ),
  read_work: tool(
    '读一份学生交的作业，用来总结或帮助批阅；给 workId，或给 sectionId 和学生姓名',
    ['task/getwork', 'task/queue'],
    HandedIn,
    readWork,
  ),
  draft_notice: tool(
    '为提问者起草一份公告，由本人确认后才发布；不给 courseId 时发给全校',
    ['announcement/save'],
    z.strictObject({
      title: z.string().min(1).max(100),
      content: z.string().min(1).max(20_000),
      courseId: z.uuid().optional(),
    }),
    async (desk, { title, content, courseId }) => {
      const to = courseId ? { ...noRecipients, courses: [courseId] } : { ...noRecipients, everyone: true };
      await propose(desk.calls, desk.context, 'notice', { title, content, to });
      return drafted;
    },
  ),
  draft_questions: tool(
    '起草试题，由本人逐题确认后才进入题库。correct：选择题写选项字母，判断题写 true 或 false，填空题写可接受的答案（题干中用 ____ 表示空，只能一个），简答题写参考答案',
    ['question/save', 'questionbank/listchoice'],
    QuestionsInput,
    draftQuestions,
  ),
  draft_paper: tool(
    '起草组卷蓝图（各题型的题数和分值），由本人确认后才从题库组卷',
    ['paper/generate', 'questionbank/listchoice'],
    PaperInput,
    draftPaper,
  ),
  draft_message: tool(
    '起草一条消息，发给一门课程、一个班级或一个人，由本人确认后才发送',
    ['message/send', 'message/listtargets'],
    MessageInput,
    draftMessage,
  ),
};

/** Returns the tools that the actor may use, in the form that a model receives. */
export const toolsFor = (calls: Calls, { actor }: Context): Tool[] =>
  Object.entries(tools)
    .filter(([, { needs }]) => needs.every((path) => mayCall(calls, actor, path)))
    .map(([name, { description, parameters }]) => ({ name, description, parameters: z.toJSONSchema(parameters) }));

/**
 * Runs a tool and returns its result as data; a refusal is returned as a result too. Throws only on a fault of our own.
 */
export async function useTool(desk: Desk, name: string, given: string): Promise<string> {
  const one = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!one) return asData(badCall);
  try {
    return asData(await one.run(desk, JSON.parse(given)));
  } catch (error) {
    if (error instanceof Fault) return asData(error.say(desk.context.language));
    if (error instanceof z.ZodError || error instanceof SyntaxError) return asData(badCall);
    throw error;
  }
}
