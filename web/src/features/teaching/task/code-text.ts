/** Languages that a program may be written in, as fences name them. */
export const codeLanguages = ['python', 'c', 'cpp', 'java', 'javascript', 'typescript', 'go', 'rust', 'bash', 'sql'];

interface Program {
  language: string;
  code: string;
}

/** A program stands in the text of a work as one fenced block, so that every reader of texts shows it. */
export function programOf(content: string): Program {
  const [, language = '', code] = /^```(\w*)\n([\s\S]*?)\n?```\s*$/.exec(content) ?? [];
  return code === undefined ? { language: 'python', code: content } : { language: language || 'python', code };
}

/** A fence longer than any in the program would be needed for one that holds fences: those are set apart instead. */
export const textOfProgram = ({ language, code }: Program): string =>
  `\`\`\`${language}\n${code.replace(/^```/gm, ' ```')}\n\`\`\`\n`;
