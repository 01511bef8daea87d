import { type ContributionRules, contributionSources } from '@xueyan/contract/teaching/contribution';

/** What a member did; `peers`: null where nobody rated. */
export interface Figures {
  userId: string;
  cards: number;
  versions: number;
  reports: number;
  peers: number | null;
}

export interface Share {
  /** Against an equal part: 100 is that. */
  share: number;
  /** Within the bounds of the rules. */
  percent: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * Each source says what part of the team's whole is a member's, against an equal part. A source of which there is
 * nothing in the team says nothing of anybody, and its weight is left to the others. With a source that says nothing of
 * one member (nobody rated them) they stand there as an equal.
 */
export function sharesOf(members: Figures[], rules: ContributionRules): Map<string, Share> {
  const wholes = contributionSources.map((source) => ({
    source,
    weight: rules.weights[source],
    mean: meanOf(members.map((one) => one[source]).filter((value) => value !== null)),
  }));
  const counted = wholes.filter(({ mean, weight }) => mean > 0 && weight > 0);
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    members.map((member) => {
      const sum = counted.reduce(
        (now, { source, weight, mean }) => now + weight * ((member[source] ?? mean) / mean),
        0,
      );
      const share = total === 0 ? 100 : (sum / total) * 100;
      const percent = Math.min(rules.maxPercent, Math.max(rules.minPercent, share));
      return [member.userId, { share: rounded(share), percent: rounded(percent) }];
    }),
  );
}

const meanOf = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A member's mark: the team's × the factor, of 100 at most. */
export const memberMark = (teamMark: number | null, percent: number): number | null =>
  teamMark === null ? null : rounded(Math.min(100, (teamMark * percent) / 100));
