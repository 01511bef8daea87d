import type { Rights } from '../wire/actor.ts';
import type { Text } from '../wire/language.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Owns materials and data sets, and uses shared ones. */
    'prep.use': true;
    /** Sees and changes all materials and data sets in the data range. */
    'prep.manage': true;
    /** Trains on own and shared data sets. */
    'training.use': true;
  }
}

/** Sharing: with nobody, with a course, with the owner's organization and all below it, or with everybody. */
export const prepSharings = ['mine', 'course', 'organization', 'public'] as const;
export type PrepSharing = (typeof prepSharings)[number];

export const prepSharingNames: Record<PrepSharing, Text> = {
  mine: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  organization: { zh: '本组织', en: 'Organization', mn: 'Байгууллага' },
  public: { zh: '公开', en: 'Public', mn: 'Нийтэд' },
};

/** A record that its owner may share. */
export interface SharedThing {
  ownerId: string;
  /** Organization of the owner. */
  organizationId?: string | null;
}

/** Allows the owner, and those whose data range includes it. */
export const mayEditPrep = (actor: Rights, record: SharedThing) => isWithin(scopeOf(actor, 'prep.manage'), record);

/** Allows editors, and those with whom it is shared. */
export const mayUsePrep = (actor: Rights, record: SharedThing & { shared: boolean }) =>
  record.shared || mayEditPrep(actor, record);
