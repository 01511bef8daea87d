import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firstPlace, type Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { viewOf } from '../views.ts';

/** Whether one is at a place or somewhere below it. */
export const isWithin = (place: Place, current: Place | undefined): boolean =>
  current !== undefined &&
  (current.id === place.id ||
    current.parents.some((parent) => parent.id === place.id) ||
    // A hidden page, such as one course, belongs to the shown one whose address it continues.
    (!current.shown && place.view !== '' && current.path.startsWith(`${place.path}/`)));

interface PlaceLinkProps {
  place: Place;
  className?: string;
  children: ReactNode;
}

/** A link to a place of the menu; its page is fetched as soon as the pointer comes near. */
export function PlaceLink({ place, className, children }: PlaceLinkProps) {
  const { current } = useMenu();
  if (place.external || place.newWindow) {
    return (
      <a className={className} href={place.path} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  const target = place.view ? place : firstPlace([place]);
  const prefetch = () => target?.view && viewOf(target.view).preload();
  return (
    <Link
      className={className}
      to={target?.path ?? place.path}
      aria-current={isWithin(place, current) ? 'page' : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  );
}
