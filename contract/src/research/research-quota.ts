import { z } from 'zod';

/** Bounds of a quota: machines that run or wait at a time, machines that exist, and GB of data. */
export const researchQuotaLimits = {
  running: { min: 0, max: 500 },
  machines: { min: 0, max: 500 },
  dataGb: { min: 0, max: 100_000 },
} as const;
export type ResearchQuotaKind = keyof typeof researchQuotaLimits;
export const researchQuotaKinds = ['running', 'machines', 'dataGb'] as const satisfies ResearchQuotaKind[];

const limit = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max).nullable();

/**
 * Quota of a research project: its machines that run at a time and those that exist, sleeping ones too, and the GB of
 * the data sets that belong to it. Null: the default of the school.
 */
export const ResearchQuota = z.strictObject({
  running: limit(researchQuotaLimits.running),
  machines: limit(researchQuotaLimits.machines),
  dataGb: limit(researchQuotaLimits.dataGb),
});
export type ResearchQuota = z.output<typeof ResearchQuota>;

const Share = z.object({
  /** In GB for data, with fractions. */
  used: z.number(),
  max: z.number().int(),
});
/** What a project uses, and may use. */
export const ResearchUsage = z.object({ running: Share, machines: Share, dataGb: Share });
export type ResearchUsage = z.output<typeof ResearchUsage>;
