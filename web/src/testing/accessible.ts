import axe from 'axe-core';
import { expect } from 'vitest';

/** What axe finds on the screen, as the journeys look for it; what only a transition shows for a moment passes. */
export const expectAccessible = (): Promise<void> => expect.poll(findSerious).toEqual([]);

async function findSerious(): Promise<string[]> {
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
