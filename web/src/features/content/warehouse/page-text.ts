import { copiesOf } from '../../../ui/autosave/useDocument.ts';

/** What the editor of a page writes. */
export interface PageText {
  title: string;
  content: string;
}
export const pageTextOf = ({ title, content }: PageText): PageText => ({ title, content });

/** Name of a page's text among the copies of a person in this browser. */
export const copyName = (pageId: string) => `warehouse.${pageId}`;
/** Maximum number of texts that are kept of a page after they lost against another. */
export const mostKept = 5;
export const keptTexts = (pageId: string) => copiesOf<PageText>(copyName(pageId), mostKept).backups();
