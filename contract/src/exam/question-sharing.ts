import type { Rights } from '../wire/actor.ts';
import type { Text } from '../wire/language.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Writes own questions and papers, and uses shared ones. */
    'question.write': true;
    /** Sees and changes every question, bank and paper in the data range. */
    'question.manage': true;
  }
}

/**
 * Other users of a record: no one, the course's teacher, the owner's organization with all below it, or all authors of
 * questions.
 */
export const sharings = ['mine', 'course', 'organization', 'public'] as const;
export type Sharing = (typeof sharings)[number];

export const sharingNames: Record<Sharing | 'bank', Text> = {
  bank: { zh: '同题库', en: 'As its bank', mn: 'Сангийнх шиг' },
  mine: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  organization: { zh: '本组织', en: 'Organization', mn: 'Байгууллага' },
  public: { zh: '公开', en: 'Public', mn: 'Нийтэд' },
};

/** A record that its owner may share. */
export interface Shared {
  ownerId: string;
  /** Organization of the owner. */
  organizationId?: string | null;
}

/** Returns whether the actor owns the record or has it in their data range. */
export const mayEditShared = (actor: Rights, record: Shared) => isWithin(scopeOf(actor, 'question.manage'), record);

/** Returns whether the actor may edit it or it is shared with them: for papers, copies and previews. */
export const mayUseShared = (actor: Rights, record: Shared & { shared: boolean }) =>
  record.shared || mayEditShared(actor, record);
