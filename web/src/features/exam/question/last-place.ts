/** Bank and subject of a question. */
export interface Place {
  bankId: string;
  subject: string;
}

/** By person: another may sign in on the same page. */
const places = new Map<string, Place>();

/** Returns where the person saved their last question since the page was loaded; questions are often written in rows. */
export const lastPlace = (userId: string): Place | undefined => places.get(userId);

export const keepPlace = (userId: string, place: Place): void => void places.set(userId, place);
