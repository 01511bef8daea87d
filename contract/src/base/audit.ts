/** `refused`: a rule did not allow it; `failed`: something broke. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
