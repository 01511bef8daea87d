/** Longest time in days for which a session may last without a new login; the school chooses within it. */
export const mostSessionDays = 90;
