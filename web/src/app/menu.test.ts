import type { MenuItem } from '@xueyan/contract/account/resource';
import { describe, expect, it } from 'vitest';
import { firstPlace, flatten, placesOf, shownOf } from './menu.ts';

const item = (
  route: string,
  attributes: Partial<MenuItem['attributes']> = {},
  children: MenuItem[] = [],
): MenuItem => ({
  id: route,
  title: route,
  dataRules: [],
  attributes: { route, url: '', icon: '', isShow: true, openTarget: '', resourceType: 'menu', ...attributes },
  children,
});

describe('the menu', () => {
  it('resolves a relative child against its parent, and leaves an absolute one alone', () => {
    const places = placesOf([item('/lab', {}, [item('images', { url: 'a' }), item('/elsewhere/', { url: 'b' })])]);
    expect(flatten(places).map((place) => place.path)).toEqual(['/lab', '/lab/images', '/elsewhere']);
  });

  it('leaves buttons out, for they are permissions only', () => {
    expect(placesOf([item('x', { resourceType: 'button' })])).toEqual([]);
  });

  it('opens an outside address in a new window, whether it is the route or the view', () => {
    const places = placesOf([item('https://a.example'), item('/b', { url: 'http://b.example' })]);
    expect(places.map(({ path, external, newWindow, view }) => ({ path, external, newWindow, view }))).toEqual([
      { path: 'https://a.example', external: true, newWindow: true, view: '' },
      { path: 'http://b.example', external: true, newWindow: true, view: '' },
    ]);
  });

  it('shows neither hidden entries nor catalogues that they leave empty', () => {
    const places = placesOf([
      item('/empty', {}, [item('hidden', { url: 'a', isShow: false })]),
      item('/b', { url: 'b' }),
    ]);
    expect(shownOf(places).map((place) => place.path)).toEqual(['/b']);
  });

  it('leads to the first entry that can be seen and stayed at', () => {
    const places = placesOf([
      item('https://a.example'),
      item('/c', {}, [
        item(':id', { url: 'one' }),
        item('hidden', { url: 'two', isShow: false }),
        item('list', { url: 'three' }),
      ]),
    ]);
    expect(firstPlace(places)?.path).toBe('/c/list');
  });
});
