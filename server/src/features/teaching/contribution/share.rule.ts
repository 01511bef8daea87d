import { type ContributionRules, contributionSources } from '@xueyan/contract/teaching/contribution';

/** Figures of a member; `peers` is null without ratings by others. */
export interface Figures {
  userId: string;
  cards: number;
  versions: number;
  reports: number;
  peers: number | null;
}

export interface Share {
  /** Percent of an equal part: 100 means exactly an equal part. */
  share: number;
  /** The share, limited to the bounds of the rules. */
  percent: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * Computes each member's share of the team's work. Each source compares the member with the mean of the team. A source
 * without any figures in the team is skipped, and its weight goes to the others. A member without a figure in a source
 * (no ratings) counts there as average.
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

/** Computes a member's mark: the team's mark × the factor, at most 100. */
export const memberMark = (teamMark: number | null, percent: number): number | null =>
  teamMark === null ? null : rounded(Math.min(100, (teamMark * percent) / 100));
