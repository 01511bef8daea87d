import { agentApi } from '@xueyan/contract/ai/agent';
import { type Feature, routesOf } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import type { Calls } from './acting.service.ts';
import { answerAgain, chatWithAgent } from './chatting.service.ts';
import { abilitiesOf, changeProposal, confirmProposal, discardProposal, listProposals } from './proposal.service.ts';

/** Routes of the assistant. Its tools are the calls of the other features, behind the gates of their modules. */
export const agentRoutes = (features: readonly Feature[]) => {
  let known: Calls | undefined;
  const calls = () =>
    (known ??= new Map(
      routesOf(features.filter(({ name }) => name !== 'ai/agent' && name !== 'ai/lesson-chat')).map((route) => [
        route.endpoint.path,
        route,
      ]),
    ));
  const rights = features.flatMap(({ permissions = [] }) => permissions);
  return implement(agentApi, {
    chat: (context) => chatWithAgent(calls(), context, context.input),
    again: (context) => answerAgain(calls(), context, context.input),
    list: async (context) => ({
      proposalList: await listProposals(calls(), context),
      abilities: abilitiesOf(calls(), context, rights),
    }),
    update: (context) => changeProposal(calls(), context, context.input),
    confirm: (context) => confirmProposal(calls(), context, context.input.proposalId, context.input.version),
    discard: (context) => discardProposal(context, context.input.proposalId),
  });
};
