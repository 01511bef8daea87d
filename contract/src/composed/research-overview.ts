import { z } from 'zod';
import { researchStates } from '../research/research-policy.ts';
import { Money } from '../research/research-project.ts';
import { get } from '../wire/endpoint.ts';

/** Number of years of achievements that are shown. */
export const achievementYears = 5;

/** A researcher's projects and achievements in numbers. */
export const ResearchOverview = z.object({
  /** Projects in which the actor takes part, by state; states without projects are left out. */
  states: z.array(z.object({ state: z.enum(researchStates), count: z.number().int() })),
  /** Of approved projects that the actor leads, in hundredths of a yuan. */
  funding: Money,
  spent: Money,
  /** Unfinished stages of running projects of the actor, and those that are overdue. */
  stageCount: z.number().int(),
  overdueCount: z.number().int(),
  /** Achievements that the actor wrote or registered, by year: the last years with any, earliest first. */
  years: z.array(z.object({ year: z.number().int(), count: z.number().int() })),
});
export type ResearchOverview = z.output<typeof ResearchOverview>;

/** Separate from the other overviews, which need nothing from research. */
export const researchOverviewApi = {
  research: get('overview/research', {
    access: 'may:research.write',
    summary: 'My research at a glance: projects by state, money, stages, achievements by year',
    output: ResearchOverview,
  }),
};
