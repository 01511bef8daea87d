import type { InboxRow } from '@xueyan/contract/composed/inbox';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { Feature } from '../../../http/feature.ts';
import type { InboxPart } from '../../../http/inbox.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { modulesOff } from '../../base/module/module.service.ts';

export type InboxParts = readonly (InboxPart & { area: string })[];

/** Returns the kinds of all features, each with its area, which a school may have switched off. */
export const partsOf = (features: readonly Feature[]): InboxParts =>
  features.flatMap(({ name, inbox = [] }) => inbox.map((part) => ({ ...part, area: name.split('/')[0] ?? '' })));

/** Returns what waits for a person's decision by kind, the longest wait first and kinds without any last. */
export async function listInbox(
  db: Db,
  clock: Clock,
  parts: InboxParts,
  actor: Actor,
  language: Language,
): Promise<InboxRow[]> {
  const off: readonly string[] = await modulesOff(db);
  const mine = parts.filter(({ needs, area }) => may(actor, needs) && !off.includes(area));
  const rows = await Promise.all(
    mine.map(async ({ kind, titles, path, waiting }) => {
      const { count, oldestAt } = await waiting(db, actor);
      return { kind, title: textsIn(language, titles), path, count, oldestAt };
    }),
  );
  const age = ({ oldestAt }: (typeof rows)[number]) => oldestAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return rows
    .toSorted((a, b) => (age(a) === age(b) ? 0 : age(a) - age(b)))
    .map(({ oldestAt, ...row }) => ({ ...row, oldestTime: clock.writeOptional(oldestAt) }));
}
