import { part } from '../layout/part.ts';

/** Drawing of diagrams, fetched for the first block in Mermaid. */
export const diagramPart = part(() => import('./Diagram.tsx'));
