/** Languages of programs, as named after a fence. */
export const codeLanguages = ['python', 'c', 'cpp', 'java', 'javascript', 'typescript', 'go', 'rust', 'bash', 'sql'];

interface Program {
  language: string;
  code: string;
}

/** A program is stored in the text of a work as one fenced block, so that every reader of texts shows it. */
export function programOf(content: string): Program {
  const [, language = '', code] = /^```(\w*)\n([\s\S]*?)\n?```\s*$/.exec(content) ?? [];
  return code === undefined ? { language: 'python', code: content } : { language: language || 'python', code };
}

/**
 * Returns the text of a program. Fences inside the program are indented by a space, so that they do not end the block.
 */
export const textOfProgram = ({ language, code }: Program): string =>
  `\`\`\`${language}\n${code.replace(/^```/gm, ' ```')}\n\`\`\`\n`;
