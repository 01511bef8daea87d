import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firstPlace, type Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { preloadView } from '../view-modules.ts';

interface LocationLinkProps {
  place: Place;
  className?: string;
  /** Called when the link is followed. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** Link to a place of the menu; its page is fetched as soon as the pointer comes near. */
export function LocationLink({ place, className, onPress, children }: LocationLinkProps) {
  const { lit } = useMenu();
  if (place.external || place.newWindow) {
    return (
      <a className={className} href={place.path} target="_blank" rel="noreferrer" onClick={onPress}>
        {children}
      </a>
    );
  }
  const target = place.view ? place : firstPlace([place]);
  const prefetch = () => target?.view && preloadView(target.view);
  return (
    <Link
      className={className}
      to={target?.path ?? place.path}
      aria-current={lit.has(place.id) ? 'page' : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={onPress}
    >
      {children}
    </Link>
  );
}
