import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { implement } from '../../../http/implement.ts';
import { removeResearchFile, removeSpending, setResearchBudget, spendResearch } from './research-money.service.ts';
import { moveAndTell, setMemberAndTell } from './research-notice.service.ts';
import {
  addResearchNote,
  addResearchProject,
  getResearchProject,
  listResearchProjects,
  removeResearchNote,
  removeResearchProject,
  setResearchStages,
  updateResearchNote,
  updateResearchProject,
} from './research-project.service.ts';

export const researchProjectRoutes = implement(researchProjectApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listResearchProjects(db, platform.clock, actor, input),
  }),
  get: ({ db, platform, actor, input }) => getResearchProject(db, platform.clock, actor, input.researchProjectId),
  save: async ({ db, actor, input }) => ({ researchProjectId: await addResearchProject(db, actor, input) }),
  update: ({ db, actor, input }) => updateResearchProject(db, actor, input),
  remove: ({ db, actor, input }) => removeResearchProject(db, actor, input.researchProjectId),
  move: ({ db, platform, actor, input }) => moveAndTell(db, platform, actor, input),
  setMember: ({ db, platform, actor, input }) => setMemberAndTell(db, platform, actor, input),
  setStages: ({ db, actor, input }) => setResearchStages(db, actor, input),
  setBudget: ({ db, actor, input }) => setResearchBudget(db, actor, input),
  spend: async ({ db, actor, input }) => ({ researchSpendingId: await spendResearch(db, actor, input) }),
  removeSpending: ({ db, actor, input }) => removeSpending(db, actor, input.researchSpendingId),
  addNote: async ({ db, actor, input }) => ({ researchNoteId: await addResearchNote(db, actor, input) }),
  updateNote: ({ db, actor, input }) => updateResearchNote(db, actor, input),
  removeNote: ({ db, actor, input }) => removeResearchNote(db, actor, input.researchNoteId),
  removeFile: ({ db, actor, input }) => removeResearchFile(db, actor, input.researchFileId),
});
