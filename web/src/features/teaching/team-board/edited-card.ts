import type { Card } from '@xueyan/contract/teaching/team-board';

/** A card being edited, with its column; null: a new one. */
export interface EditedCard {
  columnId: string;
  card: Card | null;
}
