import { matchApi } from '@xueyan/contract/exam/match';
import { matchBoardApi } from '@xueyan/contract/exam/match-board';
import { contestApi } from '@xueyan/contract/exam/match-contest';
import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { matchSimilarityApi } from '@xueyan/contract/exam/similarity';
import { implement } from '../../../http/implement.ts';
import { getAttempt, listAttempts } from './attempt.service.ts';
import { deliverBalloon, listBalloons } from './balloon.service.ts';
import { getBoard, getRevealSteps } from './board.service.ts';
import { answerInMatch, askInMatch, broadcastInMatch, listClarifications } from './clarification.service.ts';
import {
  getContest,
  getMyAttempt,
  getProblem,
  handInAttempt,
  listMyAttempts,
  listMyMatches,
} from './contest.service.ts';
import { addEntries, joinTeam, leaveTeam, listEntries, makeTeam, removeEntry, setStanding } from './entry.service.ts';
import {
  addMatch,
  extendMatch,
  getMatch,
  listMatches,
  moveMatch,
  publishMatch,
  removeMatch,
  updateMatch,
} from './match.service.ts';
import {
  getMatchSimilarity,
  listFormerSubmissions,
  listMatchSimilarity,
  noteMatchSimilarity,
  startMatchSimilarity,
} from './match-similarity.service.ts';
import { getRejudge, listRejudges, settleRejudge, startRejudge } from './rejudge.service.ts';

export const matchRoutes = implement(matchApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listMatches(db, platform, actor, input) }),
  get: ({ db, platform, actor, input }) => getMatch(db, platform, actor, input.matchId),
  save: async ({ db, platform, actor, input }) => ({ matchId: await addMatch(db, platform, actor, input) }),
  update: ({ db, platform, actor, input }) => updateMatch(db, platform, actor, input),
  publish: ({ db, platform, actor, input }) => publishMatch(db, platform, actor, input.matchId),
  withdraw: ({ db, platform, actor, input }) => moveMatch(db, platform, actor, 'withdraw', input.matchId),
  extend: ({ db, platform, actor, input }) => extendMatch(db, platform, actor, input),
  close: ({ db, platform, actor, input }) => moveMatch(db, platform, actor, 'close', input.matchId),
  reveal: ({ db, platform, actor, input }) => moveMatch(db, platform, actor, 'reveal', input.matchId),
  archive: ({ db, platform, actor, input }) => moveMatch(db, platform, actor, 'archive', input.matchId),
  remove: ({ db, actor, input }) => removeMatch(db, actor, input.matchId),
});

export const matchBoardRoutes = implement(matchBoardApi, {
  board: ({ db, platform, actor, input }) => getBoard(db, platform, actor, input),
  revealSteps: ({ db, platform, actor, input }) => getRevealSteps(db, platform, actor, input.matchId),
});

export const contestRoutes = implement(contestApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listMyMatches(db, platform, actor, input) }),
  get: ({ db, platform, actor, input }) => getContest(db, platform, actor, input.matchId),
  problem: ({ db, actor, input }) => getProblem(db, actor, input),
  tryOut: ({ db, platform, actor, input }) => handInAttempt(db, platform, actor, 'trial', input),
  submit: ({ db, platform, actor, input }) => handInAttempt(db, platform, actor, 'answer', input),
  submissions: async ({ db, platform, actor, input }) => ({
    pageInfo: await listMyAttempts(db, platform, actor, input),
  }),
  submission: ({ db, platform, actor, input }) => getMyAttempt(db, platform, actor, input),
  makeTeam: ({ db, platform, actor, input }) => makeTeam(db, platform, actor, input),
  joinTeam: ({ db, platform, actor, input }) => joinTeam(db, platform, actor, input),
  leaveTeam: ({ db, platform, actor, input }) => leaveTeam(db, platform, actor, input.matchId),
});

export const matchControlRoutes = implement(matchControlApi, {
  entries: async ({ db, platform, actor, input }) => ({ pageInfo: await listEntries(db, platform, actor, input) }),
  addEntries: ({ db, platform, actor, input }) => addEntries(db, platform, actor, input),
  setStanding: ({ db, platform, actor, input }) => setStanding(db, platform, actor, input),
  removeEntry: ({ db, platform, actor, input }) => removeEntry(db, platform, actor, input),
  submissions: async ({ db, platform, actor, input }) => ({ pageInfo: await listAttempts(db, platform, actor, input) }),
  submission: ({ db, platform, actor, input }) => getAttempt(db, platform, actor, input),
  balloons: ({ db, platform, actor, input }) => listBalloons(db, platform, actor, input.matchId),
  deliver: ({ db, platform, actor, input }) => deliverBalloon(db, platform, actor, input),
  rejudge: ({ db, platform, actor, input }) => startRejudge(db, platform, actor, input),
  rejudges: ({ db, platform, actor, input }) => listRejudges(db, platform, actor, input.matchId),
  rejudged: ({ db, platform, actor, input }) => getRejudge(db, platform, actor, input),
  settleRejudge: ({ db, platform, actor, input }) => settleRejudge(db, platform, actor, input),
  clarifications: ({ db, platform, actor, input }) => listClarifications(db, platform, actor, input.matchId),
  ask: ({ db, platform, actor, input }) => askInMatch(db, platform, actor, input),
  answer: ({ db, platform, actor, input }) => answerInMatch(db, platform, actor, input),
  broadcast: ({ db, platform, actor, input }) => broadcastInMatch(db, platform, actor, input),
});

export const matchSimilarityRoutes = implement(matchSimilarityApi, {
  former: ({ db, platform, actor, input }) => listFormerSubmissions(db, platform, actor, input),
  start: ({ db, actor, input }) => startMatchSimilarity(db, actor, input),
  list: ({ db, platform, actor, input }) => listMatchSimilarity(db, platform, actor, input),
  get: ({ db, platform, actor, input }) => getMatchSimilarity(db, platform, actor, input),
  note: ({ db, actor, input }) => noteMatchSimilarity(db, actor, input),
});
