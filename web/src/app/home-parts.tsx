import { EachAlone } from '../ui/feedback/EachAlone.tsx';
import { features } from './features.ts';

const parts = features.flatMap((feature) => feature.homeParts ?? []);

/** Cards of other features on the homes, by their code; the home itself does not wait for them. */
export const homeParts = Object.fromEntries(
  parts.map(({ card, Part }) => [card, <EachAlone key={card} of={[Part]} />]),
);

/** The dialog to choose stored files in, of the feature that has one. */
export const filePicker = features.find((feature) => feature.filePicker)?.filePicker ?? null;
