import { noRecipients, type Recipients, type TargetKind } from '@xueyan/contract/base/message';

/** A course, class, role or person that was chosen, with what it is called. */
export interface Chosen {
  value: string;
  label: string;
}

/** Of each kind. */
export const maxChosen = 100;

/** Whom something is for, while it is chosen. */
export interface Addressing {
  everyone: boolean;
  targets: Record<TargetKind, Chosen[]>;
}

export const nobodyYet: Addressing = {
  everyone: false,
  targets: { organization: [], course: [], class: [], role: [], person: [] },
};

/** Whom a draft is for, as the server takes it. */
export const recipientsOf = ({ everyone, targets }: Addressing): Recipients => {
  const ids = (kind: TargetKind) => targets[kind].map(({ value }) => value);
  return everyone
    ? { ...noRecipients, everyone }
    : {
        ...{ courses: ids('course'), classes: ids('class'), organizations: ids('organization') },
        ...{ roles: ids('role'), users: ids('person'), everyone },
      };
};

export const isForSomebody = ({ everyone, ...chosen }: Recipients) =>
  everyone || Object.values(chosen).some((ids) => ids.length > 0);
