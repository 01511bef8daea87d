import type { agentApi } from '@xueyan/contract/ai/agent';
import { Attempt } from '@xueyan/contract/teaching/attempt';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { ask, askAgain, chatOf, messageOf, openPlan } from '../chat/chat.service.ts';
import { asData } from '../chat/data-block.service.ts';
import { act, type Calls } from './acting.service.ts';
import { agentRules, explainRules, shortenedStart } from './agent.text.ts';
import type { Desk } from './proposal.service.ts';
import { toolsFor, useTool } from './tool.service.ts';

type Asked = z.output<typeof agentApi.chat.input>;

/** Maximum characters of the output of a step that the model is given: its end, where errors stand. */
const outputMax = 8_000;

/** Asks the assistant in a chat; the answer runs in the background and uses tools with the rights of the actor. */
export async function chatWithAgent(calls: Calls, context: Context, input: Asked) {
  const { db, platform, actor } = context;
  const { chatId, parentId, content, modelId } = input;
  if (chatId) ensure((await chatOf(db, actor, chatId)).plan.agent, wireFaults.gone);
  const step = input.step ? await stepOf(calls, context, input.step) : '';
  return ask(
    db,
    platform,
    actor,
    { chatId, parentId, content, files: [], modelId, baseIds: [] },
    { title: content, applicationId: null, baseIds: [], plan: { ...openPlan, system: step, agent: true } },
    await equipmentFor(calls, context, input.page, input.step?.sectionId),
  );
}

/** Answers a question once more, with the current tools and rights. */
export async function answerAgain(calls: Calls, context: Context, input: z.output<typeof agentApi.again.input>) {
  const { db, platform, actor } = context;
  const { questionId, modelId, page } = input;
  const { chatId } = await messageOf(db, actor, questionId);
  ensure((await chatOf(db, actor, chatId)).plan.agent, wireFaults.gone);
  return askAgain(db, platform, actor, { questionId, modelId }, await equipmentFor(calls, context, page));
}

/** Returns the prompt about the current page, and the tools that the actor may use. */
async function equipmentFor(calls: Calls, context: Context, page: Asked['page'], sectionId?: string) {
  const place = page ? await placeOf(calls, context, page) : '';
  const desk: Desk = { calls, context, sources: [] };
  return {
    // A step is explained in its own experiment, whatever page is named.
    path: sectionId ? `/experiments/${sectionId}` : (page?.path ?? ''),
    system: [agentRules, place && asData(place)].filter(Boolean).join('\n'),
    tools: {
      offered: toolsFor(calls, context),
      use: (name: string, given: string) => useTool(desk, name, given),
      sources: desk.sources,
    },
  };
}

/** Returns the result of a call, null where it is refused: the page may be of any kind. */
async function tried<S extends z.ZodType>(
  calls: Calls,
  context: Context,
  path: string,
  input: object,
  shape: S,
): Promise<z.output<S> | null> {
  try {
    return shape.parse(await act(calls, context, path, input));
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

const Section = z.object({ title: z.string(), courseId: z.string() });
const Titled = z.object({ title: z.string() });
const Course = z.object({ courseId: z.string(), courseName: z.string() });

/**
 * Describes the current page: its title, and the section and course that its address names, if the actor may open them.
 */
async function placeOf(calls: Calls, context: Context, { title, path }: { title: string; path: string }) {
  const id = path.split('/').findLast((part) => Id.safeParse(part).success);
  const section = id ? await tried(calls, context, 'section/get', { sectionId: id }, Section) : null;
  const courseId = section?.courseId ?? id;
  const course = courseId ? await tried(calls, context, 'course/get', { courseId }, Course) : null;
  return [
    `提问者正在看的页面：${title}`,
    section && `章节：${section.title}（sectionId ${id}）`,
    course && `课程：${course.courseName}（courseId ${course.courseId}）`,
    await markedAt(calls, context, path),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Describes the report or work that is open at an address of marking. */
async function markedAt(calls: Calls, context: Context, path: string): Promise<string> {
  const [, desk, id] = /^\/teaching\/(marking|tasks\/[0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (!id) return '';
  if (desk === 'marking') {
    const report = await tried(calls, context, 'marking/get', { runId: id }, Titled);
    return report ? `正在批阅的实验报告：《${report.title}》（runId ${id}）` : '';
  }
  const work = await tried(calls, context, 'task/getwork', { workId: id }, Titled);
  return work ? `正在批阅的作业：《${work.title}》（workId ${id}）` : '';
}

/** Describes a step that did not pass as its student sees it: without script, key or hint. */
async function stepOf(
  calls: Calls,
  context: Context,
  { sectionId, checkpointId }: { sectionId: string; checkpointId: string },
): Promise<string> {
  const { steps, title } = Attempt.parse(await act(calls, context, 'run/open', { sectionId }));
  const step = steps.find((one) => one.checkpointId === checkpointId);
  ensure(step, wireFaults.gone);
  ensure(step.last, wireFaults.gone);
  ensure(!step.passed, wireFaults.gone);
  const { outcome, exitCode, message, output } = step.last;
  const lines = [
    `实验：${title}`,
    `步骤：${step.title}`,
    step.question && `题目：${step.question}`,
    `结果：${outcome}，退出码 ${exitCode}`,
    message && `说明：${message}`,
    `检测输出：\n${shortenedStart(output, outputMax)}`,
  ];
  return `${explainRules}\n${asData(lines.filter(Boolean).join('\n'))}`;
}
