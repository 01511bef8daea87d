import { noRecipients, type Recipients, type TargetKind } from '@xueyan/contract/base/message';

/** A chosen course, class, role or person, with its name. */
export interface Chosen {
  value: string;
  label: string;
}

/** Maximum number of each kind. */
export const maxChosen = 100;

/** Recipients while they are being chosen. */
export interface Addressing {
  everyone: boolean;
  targets: Record<TargetKind, Chosen[]>;
}

export const nobodyYet: Addressing = {
  everyone: false,
  targets: { organization: [], course: [], class: [], role: [], person: [] },
};

/** Converts a draft's recipients to the server's format. */
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
