/** Endings of files that are programs. */
const programs = new Set('c h cpp py java js ts go rs sh sql html css'.split(' '));
/** Endings of documents whose text is read. */
const documents = new Set('pdf docx doc pptx xlsx md txt csv json'.split(' '));

export const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';
export const isProgram = (name: string): boolean => programs.has(extensionOf(name));
export const isReadable = (name: string): boolean => isProgram(name) || documents.has(extensionOf(name));
