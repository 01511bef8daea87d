import type { SectionKind } from '@xueyan/contract/school/section';
import type { Text } from '@xueyan/contract/wire/language';
import type { ComponentType } from 'react';

/** Props of the part that shows the contents of a section. */
export interface SectionPartProps {
  sectionId: string;
  courseId: string;
}

/** A document at an address. */
interface DocumentProps {
  address: string;
  name: string;
}

/** Views of a section kind: `<feature>.section.tsx` of the feature that provides it. All parts are lazy. */
export interface SectionKindView {
  kind: SectionKind;
  /** Position among the kinds that can be added. */
  place: number;
  name: Text;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** View for students. */
  Study: ComponentType<SectionPartProps>;
  /** Editor for teachers. */
  Edit: ComponentType<SectionPartProps>;
  /** Viewer of a PDF, page by page, for previews of sections; only of the kind that shows documents. */
  Document?: ComponentType<DocumentProps>;
}

const views = import.meta.glob<SectionKindView>('../../*/*/*.section.tsx', { eager: true, import: 'sectionKind' });

/** Kinds shown on the common pages; readings and experiments have pages of their own. */
export const sectionKindViews: readonly SectionKindView[] = Object.values(views).sort((a, b) => a.place - b.place);

export const viewOfKind = (kind: SectionKind | undefined) => sectionKindViews.find((one) => one.kind === kind);
