import type { Rights } from '../wire/actor.ts';
import type { Text } from '../wire/language.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Writes questions and papers of one's own, and uses those that are shared. */
    'question.write': true;
    /** Sees and changes every question, bank and paper in the data range. */
    'question.manage': true;
  }
}

/** Who else uses something: nobody, the course's teacher, the owner's organization with all below it, or everybody who writes questions. */
export const sharings = ['mine', 'course', 'organization', 'public'] as const;
export type Sharing = (typeof sharings)[number];

export const sharingNames: Record<Sharing | 'bank', Text> = {
  bank: { zh: '同题库', en: 'As its bank', mn: 'Сангийнх шиг' },
  mine: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  organization: { zh: '本组织', en: 'Organization', mn: 'Байгууллага' },
  public: { zh: '公开', en: 'Public', mn: 'Нийтэд' },
};

/** Something of somebody that may be shared. */
export interface Shared {
  ownerId: string;
  /** The owner's. */
  organizationId?: string | null;
}

/** Its owner, and those whose data range it lies in. */
export const mayEditShared = (actor: Rights, record: Shared) => isWithin(scopeOf(actor, 'question.manage'), record);

/** The same, and those with whom it is shared: for papers, copies and previews. */
export const mayUseShared = (actor: Rights, record: Shared & { shared: boolean }) =>
  record.shared || mayEditShared(actor, record);
