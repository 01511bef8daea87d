import { session } from '../../../api/session.ts';
import type { Say } from '../../../ui/text.ts';

type Greetings = Say<{ morning: string; noon: string; afternoon: string; evening: string }>;

/** A greeting by the clock of whoever sits there. */
export function greet(t: Greetings, hour = new Date().getHours()): string {
  const name = session.user()?.userName ?? '';
  if (hour < 11) return t('morning', { name });
  if (hour < 13) return t('noon', { name });
  return t(hour < 18 ? 'afternoon' : 'evening', { name });
}
