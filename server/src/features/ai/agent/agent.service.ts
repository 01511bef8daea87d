import { type agentApi, agentFaults, agentRounds } from '@xueyan/contract/ai/agent';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Context } from '../../../http/context.ts';
import { reasonOf, sayWithTools, type ToolMessage } from '../../../platform/model/client.ts';
import { publishable, tryText } from '../../base/sensitive-word/sensitive-word.service.ts';
import { modelsNeeded, type UsableModel } from '../provider/provider.service.ts';
import { reserveTokens, settleTokens } from '../quota/quota.service.ts';
import type { Calls } from './acting.service.ts';
import { agentRules } from './agent.text.ts';
import { type Desk, presentProposals } from './proposal.service.ts';
import { toolsFor, useTool } from './tool.service.ts';

const answerTokens = 2_048;
/** The whole answer, all its rounds. */
const longestMs = 120_000;
/** Tools that are used in one round at most. */
const callsMax = 4;

/** Asks the assistant. What it uses reads by the rights of the caller; what would write becomes a draft. */
export async function askAgent(calls: Calls, context: Context, question: string): Promise<Output<typeof agentApi.ask>> {
  const { db, platform, actor, language } = context;
  const { content } = await publishable(db, actor, { content: question });
  const [model] = await modelsNeeded(db, platform, 'chat', language);
  const desk: Desk = { calls, context, sources: [], proposals: [] };
  const signal = AbortSignal.timeout(longestMs);
  const messages: ToolMessage[] = [
    { role: 'system', content: agentRules },
    { role: 'user', content },
  ];
  let answer = '';
  for (let round = 0; round < agentRounds; round += 1) {
    const said = await sayOnce(context, model, messages, toolsFor(calls, context), signal);
    answer = said.text;
    if (said.calls.length === 0) break;
    messages.push({ role: 'assistant', content: said.text, calls: said.calls.slice(0, callsMax) });
    for (const { id, name, given } of said.calls.slice(0, callsMax))
      messages.push({ role: 'tool', callId: id, content: await useTool(desk, name, given) });
  }
  const { text, wordList } = await tryText(db, answer);
  ensure(!wordList.some(({ level }) => level === 'block'), agentFaults.blocked);
  const proposals = await presentProposals(calls, context, desk.proposals);
  return { answer: text, model: model.title, sources: desk.sources, proposals };
}

/** One call of the model, set aside before and charged after. */
async function sayOnce(
  { db, platform, actor }: Context,
  model: UsableModel,
  messages: ToolMessage[],
  tools: ReturnType<typeof toolsFor>,
  signal: AbortSignal,
) {
  // A token for each character is on the high side in every language.
  const inputTokens = JSON.stringify([messages, tools]).length;
  const usageId = await reserveTokens(db, platform.clock, {
    consumer: { userId: actor.id, roleCode: actor.roleCode, applicationId: null },
    ...{ inputTokens, outputTokens: answerTokens, model: model.model, provider: model.provider },
  });
  const { priceIn, priceOut } = model;
  try {
    const said = await sayWithTools(
      model.connection,
      { model: model.model, messages, tools, maxTokens: answerTokens },
      signal,
    );
    const { input, output } = said.usage ?? { input: inputTokens, output: said.text.length };
    await settleTokens(db, usageId, { inputTokens: input, outputTokens: output, priceIn, priceOut });
    return said;
  } catch (error) {
    await settleTokens(db, usageId, { inputTokens: 0, outputTokens: 0, priceIn, priceOut });
    if (error instanceof Fault) throw error;
    throw new Fault(agentFaults.noAnswer, { reason: reasonOf(error, model.connection.key) });
  }
}
