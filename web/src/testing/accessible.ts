import axe from 'axe-core';
import { expect } from 'vitest';

/** What axe finds on the screen, as the journeys look for it. */
export async function expectAccessible(): Promise<void> {
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual(
    [],
  );
}
