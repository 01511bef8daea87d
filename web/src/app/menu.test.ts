import type { MenuItem } from '@xueyan/contract/base/resource';
import { describe, expect, it } from 'vitest';
import { findLocation } from './find-location.ts';
import { firstPlace, flatten, likelyView, litAt, ownerOf, placesOf, shownOf } from './menu.ts';

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

describe('menu', () => {
  it('resolves a relative child against its parent, and leaves an absolute one alone §shell.7', () => {
    const places = placesOf([item('/lab', {}, [item('images', { url: 'a' }), item('/elsewhere/', { url: 'b' })])]);
    expect(flatten(places).map((place) => place.path)).toEqual(['/lab', '/lab/images', '/elsewhere']);
  });

  it('leaves buttons out, which are permissions only', () => {
    expect(placesOf([item('x', { resourceType: 'button' })])).toEqual([]);
  });

  it('opens an outside address in a new window, whether it is the route or the view §shell.8', () => {
    const places = placesOf([item('https://a.example'), item('/b', { url: 'http://b.example' })]);
    expect(places.map(({ path, external, newWindow, view }) => ({ path, external, newWindow, view }))).toEqual([
      { path: 'https://a.example', external: true, newWindow: true, view: '' },
      { path: 'http://b.example', external: true, newWindow: true, view: '' },
    ]);
  });

  it('shows neither hidden entries nor catalogues that become empty', () => {
    const places = placesOf([
      item('/empty', {}, [item('hidden', { url: 'a', isShow: false })]),
      item('/b', { url: 'b' }),
    ]);
    expect(shownOf(places).map((place) => place.path)).toEqual(['/b']);
  });

  it('skips a page that would be refused, while there is another', () => {
    const places = placesOf([
      item('/users', { url: 'base/user/UsersPage' }),
      item('/published', { url: 'content/announcement/PublishedPage' }),
    ]);
    expect(firstPlace(places, (code) => code === 'user.manage')?.path).toBe('/users');
    expect(firstPlace(places, () => false)?.path).toBe('/published');
    expect(firstPlace(places.slice(0, 1), () => false)?.path).toBe('/users');
  });

  it('leads to the first visible entry that opens in this window §shell.3', () => {
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

describe('place of an address', () => {
  const places = placesOf([
    item('/classes/:classId', { url: 'one' }),
    item('/classes', { url: 'all' }),
    item('/classes/new', { url: 'new' }),
    item('/catalogue', {}, [item('x', { url: 'x' })]),
  ]);

  it.each([
    ['/classes', '/classes'],
    ['/classes/', '/classes'],
    ['/classes/7', '/classes/:classId'],
    ['/classes/new', '/classes/new'],
    ['/catalogue', undefined],
    ['/classes/7/8', undefined],
  ])('%s is %s', (address, path) => {
    expect(findLocation(places, address)?.path).toBe(path);
  });
});

describe('page whose code is prefetched', () => {
  const places = placesOf([
    item('/home', { url: 'home' }),
    item('/courses/:courseId', { url: 'course' }),
    item('/courses/:courseId/sections/:sectionId', { url: 'section' }),
    item('/courses/new', { url: 'new' }),
  ]);
  it.each([
    ['/', 'home'],
    ['/home', 'home'],
    ['/courses/01a', 'course'],
    ['/courses/01a/sections/02b/', 'section'],
    ['/courses/new', 'new'],
    ['/nowhere', ''],
  ])('%s is the view %s', (address, view) => {
    expect(likelyView(places, address)).toBe(view);
  });
});

describe('highlighted entry §shell.15', () => {
  const hidden = { isShow: false, url: 'view' };
  const places = placesOf([
    item('/home', { url: 'home' }),
    item('/teaching', {}, [
      item('courses', { url: 'courses' }),
      item('courses/:id', hidden),
      item('board/:id', hidden),
      item('/experiments/:id', hidden),
    ]),
    item('/sign-ins', { url: 'sign-ins' }),
    item('/sign-ins/:id', hidden),
    item('/messages/sent', hidden),
    item('/sign-in/:id', hidden),
  ]);
  const ownerAt = (address: string) => {
    const place = findLocation(places, address);
    return place && ownerOf(place, places)?.path;
  };

  it.each([
    ['/home', '/home'],
    ['/teaching/courses/7', '/teaching/courses'],
    ['/teaching/board/7', '/teaching/courses'],
    ['/sign-ins/7', '/sign-ins'],
  ])('at %s is %s', (address, path) => {
    expect(ownerAt(address)).toBe(path);
  });

  it.each(['/messages/sent', '/sign-in/7', '/experiments/7'])('is none at %s, which belongs to no other', (address) => {
    expect(ownerAt(address)).toBeUndefined();
  });

  it('is highlighted with the catalogues above it', () => {
    const lit = litAt(findLocation(places, '/teaching/board/7'), places);
    expect([...lit]).toEqual(expect.arrayContaining(['/teaching', 'courses']));
    expect(lit.has('/home')).toBe(false);
  });
});
