import type { Rights } from '../wire/actor.ts';
import type { Text } from '../wire/language.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Keeps material and data sets of one's own, and uses those that are shared. */
    'prep.use': true;
    /** Sees and changes all material and data sets in the data range. */
    'prep.manage': true;
    /** Trains on data sets, one's own and those that are shared. */
    'training.use': true;
  }
}

/** Who else uses something: nobody, those of a course, the owner's organization with all below it, or everybody. */
export const prepSharings = ['mine', 'course', 'organization', 'public'] as const;
export type PrepSharing = (typeof prepSharings)[number];

export const prepSharingNames: Record<PrepSharing, Text> = {
  mine: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  organization: { zh: '本组织', en: 'Organization', mn: 'Байгууллага' },
  public: { zh: '公开', en: 'Public', mn: 'Нийтэд' },
};

/** Something of somebody that may be shared. */
export interface SharedThing {
  ownerId: string;
  /** The owner's. */
  organizationId?: string | null;
}

/** Its owner, and those in whose data range it lies. */
export const mayEditPrep = (actor: Rights, record: SharedThing) => isWithin(scopeOf(actor, 'prep.manage'), record);

/** The same, and those with whom it is shared. */
export const mayUsePrep = (actor: Rights, record: SharedThing & { shared: boolean }) =>
  record.shared || mayEditPrep(actor, record);
