import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putNews } from './news.ts';

const queryKey = ['machine/get', {}];

/** A page that shows what it read; each read is answered by hand. */
function openPage() {
  const client = new QueryClient();
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
  const page = new QueryObserver<string>(client, { queryKey, queryFn });
  page.subscribe(() => undefined);
  const answer = async (place: number, state: string) => {
    asked[place]?.(state);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { client, page, asked, answer };
}

test('a read that began before news does not put the old state back', async () => {
  const { client, page, asked, answer } = openPage();
  await answer(0, 'running');
  void page.refetch();
  expect(asked).toHaveLength(2);

  putNews(client, queryKey, 'released');
  await answer(1, 'running');
  expect(page.getCurrentResult().data).toBe('released');

  expect(asked).toHaveLength(3);
  await answer(2, 'released');
  expect(page.getCurrentResult()).toMatchObject({ data: 'released', fetchStatus: 'idle' });
});

test('news that come before the first read has ended are read after it', async () => {
  const { client, page, asked, answer } = openPage();
  putNews<string>(client, queryKey, (old) => old && 'released');
  await answer(0, 'running');
  expect(asked).toHaveLength(2);
  await answer(1, 'released');
  expect(page.getCurrentResult()).toMatchObject({ data: 'released', fetchStatus: 'idle' });
});

test('without a read under way, news cause none', async () => {
  const { client, page, asked, answer } = openPage();
  await answer(0, 'running');
  putNews(client, queryKey, 'released');
  expect(page.getCurrentResult().data).toBe('released');
  expect(asked).toHaveLength(1);
});
