import { elementsOf, type XmlElement } from '../parser/xml-tree.ts';

const shown = /^(t|sym|blip|imagedata|oMath|txbxContent)$/;

/**
 * Returns which alternative of `mc:AlternateContent` is read: the one for newer programs, unless only the one for older
 * programs has text or a picture.
 */
export function alternativeOf(element: XmlElement): XmlElement {
  const alternatives = [...elementsOf(element, 'Choice'), ...elementsOf(element, 'Fallback')];
  return alternatives.find(hasContent) ?? alternatives[0] ?? { ...element, children: [] };
}

const hasContent = (element: XmlElement): boolean =>
  elementsOf(element).some((child) => shown.test(child.name) || hasContent(child));

/** Returns the outermost elements of some names in a drawing, without those in the text of its boxes. */
function inDrawing(drawing: XmlElement, names: RegExp): XmlElement[] {
  return elementsOf(drawing).flatMap((child) => {
    if (names.test(child.name)) return [child];
    if (child.name === 'AlternateContent') return inDrawing(alternativeOf(child), names);
    return child.name === 'txbxContent' ? [] : inDrawing(child, names);
  });
}

/** Returns the text boxes of a drawing. */
export const boxesIn = (drawing: XmlElement): XmlElement[] => inDrawing(drawing, /^txbxContent$/);
export const picturesIn = (drawing: XmlElement): XmlElement[] => inDrawing(drawing, /^(blip|imagedata)$/);
