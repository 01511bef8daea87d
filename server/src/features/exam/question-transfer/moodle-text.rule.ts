/**
 * Keeps the line ends of Moodle's own text format, which a browser would not show, and blanks before a line. Texts with blocks of their
 * own have none.
 */
export const linesKept = (text: string): string =>
  /<(?:p|div|ul|ol|table|br|pre|h[1-6])[\s/>]/i.test(text)
    ? text
    : text
        .replace(/^[ \t]+/gm, (blanks) => '\u00a0'.repeat(blanks.replaceAll('\t', '    ').length))
        .replace(/\r?\n/g, '<br />');
