import type { SectionKind } from '@xueyan/contract/school/section';
import type { Text } from '@xueyan/contract/wire/language';
import type { ComponentType } from 'react';

/** What the page of a section hands to the part that shows what it holds. */
export interface SectionPartProps {
  sectionId: string;
  courseId: string;
}

/** What a kind of section brings: `<feature>.section.tsx` of the feature whose kind it is. Both parts are lazy. */
export interface SectionKindView {
  kind: SectionKind;
  /** Among the kinds that can be added. */
  place: number;
  name: Text;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** As a student learns with it. */
  Study: ComponentType<SectionPartProps>;
  /** As its teacher writes it. */
  Edit: ComponentType<SectionPartProps>;
}

const views = import.meta.glob<SectionKindView>('../../*/*/*.section.tsx', { eager: true, import: 'sectionKind' });

/** The kinds that have pages of ours, besides readings and experiments, which have their own. */
export const sectionKindViews: readonly SectionKindView[] = Object.values(views).sort((a, b) => a.place - b.place);

export const viewOfKind = (kind: SectionKind | undefined) => sectionKindViews.find((one) => one.kind === kind);
