import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Version } from '../wire/scalar.ts';

/** Sources of a member's share of a team's work. */
export const contributionSources = ['cards', 'versions', 'reports', 'peers'] as const;
export type ContributionSource = (typeof contributionSources)[number];

/** Marks of teams to which the factors of members may apply in the gradebook. */
export const contributionCounts = ['deliverable', 'defence', 'task'] as const;
export type ContributionCount = (typeof contributionCounts)[number];

export const peerScores = { min: 1, max: 5 } as const;
export const weights = { min: 0, max: 100 } as const;
const Weight = z.number().int().min(weights.min).max(weights.max);

export const ContributionRules = z.strictObject({
  /** Relative weight of each source. */
  weights: z.strictObject({ cards: Weight, versions: Weight, reports: Weight, peers: Weight }),
  /** Bounds of a member's factor, in percent of the team's mark. */
  minPercent: z.number().int().min(0).max(100),
  maxPercent: z.number().int().min(100).max(200),
  /** Members may rate each other now. */
  rating: z.boolean(),
  /** Columns of the gradebook in which members have their own mark; empty: all have the mark of their team. */
  counts: z.array(z.enum(contributionCounts)).max(contributionCounts.length).default([]),
});
export type ContributionRules = z.output<typeof ContributionRules>;

export const usualContribution: ContributionRules = {
  weights: { cards: 30, versions: 20, reports: 20, peers: 30 },
  ...{ minPercent: 60, maxPercent: 120, rating: false, counts: [] },
};

export const MemberContribution = z.object({
  userId: Id,
  userName: z.string(),
  /** No longer in the team. */
  former: z.boolean(),
  cards: z.number().int(),
  versions: z.number().int(),
  reports: z.number().int(),
  /** Mean of the ratings by other members; null: none. */
  peers: z.number().nullable(),
  /** Percent of an equal part: 100 means exactly an equal part. */
  share: z.number(),
  /** The share within its bounds, in percent. */
  percent: z.number(),
  /** Factor that the gradebook applies, as it was when the rules were saved; null: none. Only shown like the mark. */
  counted: z.number().nullable(),
  /** The team's mark × the factor, at most 100; null: the team has no mark. */
  mark: z.number().nullable(),
});
export type MemberContribution = z.output<typeof MemberContribution>;

export const TeamContribution = z.object({
  teamId: Id,
  teamName: z.string(),
  /** In percent: deliverables and published defences, weighted by their points; null: nothing is marked. */
  teamMark: z.number().nullable(),
  /** Students never see the marks of others in the team, and their own once defences are published. */
  members: z.array(MemberContribution),
});
export type TeamContribution = z.output<typeof TeamContribution>;

export const contributionApi = {
  get: get('contribution/get', {
    access: 'user',
    summary: 'What members did in their teams, and what follows for their marks; a student sees the own team',
    input: z.object({ courseId: Id }),
    output: z.object({
      editor: z.boolean(),
      rules: ContributionRules,
      rulesVersion: z.number().int(),
      teams: z.array(TeamContribution),
      /** The actor's ratings of the other members. */
      given: z.array(z.object({ userId: Id, score: z.number().int() })),
    }),
  }),
  preview: post('contribution/preview', {
    access: 'may:course.teach',
    summary: 'The factors and marks that rules would give, before they are saved',
    input: z.strictObject({ courseId: Id, rules: ContributionRules }),
    output: z.object({
      teams: z.array(TeamContribution),
      /** Students see the gradebook now. */
      published: z.boolean(),
      /** Number of students whose factor in the gradebook would change. */
      changed: z.number().int(),
    }),
  }),
  saveRules: post('contribution/saverules', {
    access: 'may:course.teach',
    audit: { action: 'contribution.rules', target: 'courseId' },
    summary: 'Says how much what counts, and counts the factors anew where they count; version 0 the first time',
    input: z.strictObject({ courseId: Id, rules: ContributionRules, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  rate: post('contribution/rate', {
    access: 'user',
    audit: { action: 'contribution.rate', target: 'courseId' },
    summary: 'Rates the other members of my team, while that is open',
    input: z.strictObject({
      courseId: Id,
      ratings: z
        .array(z.strictObject({ userId: Id, score: z.number().int().min(peerScores.min).max(peerScores.max) }))
        .min(1)
        .max(50),
    }),
    output: z.null(),
  }),
};

export const contributionFaults = faults('contribution', {
  closed: { zh: '现在不能互评', en: 'Members do not rate each other now', mn: 'Одоо харилцан үнэлэхгүй' },
  notMember: {
    zh: '只能评价同组的其他成员',
    en: 'Only the other members of the team are rated',
    mn: 'Зөвхөн багийн бусад гишүүнийг үнэлнэ',
  },
  weights: { zh: '至少一项权重大于 0', en: 'At least one weight is above 0', mn: 'Дор хаяж нэг жин 0-ээс их байна' },
});
