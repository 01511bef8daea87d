import { deckApi } from '@xueyan/contract/ai/deck';
import { deckThemes } from '@xueyan/contract/ai/deck-slide';
import { ask, signIn } from '../api.ts';
import { expect, test } from '../journey.ts';
import { printed } from '../printed.ts';

test.setTimeout(180_000);

// Words that are found again on paper whatever fonts the host has.
const outline =
  '# Opening\n## Firstpage\n- Pointone\n- Pointtwo\n## Secondpage\n| Left | Right |\n| --- | --- |\n| 1 | 2 |';

test('a deck of any theme is printed a slide a page, each of the size of a slide §ai.16', async ({ as, school }) => {
  const teacher = await signIn(school, 'teacher');
  const made = { title: `Printed ${Date.now()}`, outline, theme: 'blue' as const };
  const { deckId } = await ask(teacher, deckApi.add, made);
  const page = await as('teacher');
  for (const theme of deckThemes) {
    const { content, version } = await ask(teacher, deckApi.get, { deckId });
    if (!content) throw new Error('the deck has no slides');
    await ask(teacher, deckApi.saveContent, { deckId, version, content: { ...content, theme } });
    await page.goto(`/content/decks/${deckId}`);
    const button = page.getByRole('button', { name: '导出 PDF' });
    await expect(button).toBeVisible();
    const pages = await printed(page, () => button.click());
    const words = ['Opening', 'Firstpage', 'Secondpage'];
    expect([theme, pages.map(({ text }) => words.filter((one) => text.includes(one)))]).toEqual([
      theme,
      words.map((one) => [one]),
    ]);
    for (const { width, height } of pages) {
      expect(Math.abs(width - 338.7)).toBeLessThan(1);
      expect(Math.abs(height - 190.5)).toBeLessThan(1);
    }
  }
});
