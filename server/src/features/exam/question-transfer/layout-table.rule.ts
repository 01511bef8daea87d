/** The line below the titles of a table in Markdown: `| --- | :-: |`. */
const rule = /^\|?(?:\s{0,9}:?-+:?\s{0,9}\|)+\s{0,9}(?::?-+:?)?$/;

/**
 * Reads a table of numbers and answers, in rows (`题号 1 2 3` above `答案 A C B`) or in columns; null if it is none.
 * Fields left empty for candidates have no answer.
 */
export function tableAnswers(markdown: string): [number: number, answer: string][] | null {
  const rows = markdown
    .split('\n')
    .filter((line) => !rule.test(line.trim()))
    .map((line) =>
      line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replace(/\*+/g, '').trim()),
    );
  const inRows = rowAnswers(rows);
  if (inRows) return inRows;
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''));
  return rowAnswers(columns);
}

const numbersTitle = /^(?:题号|题目|题目编号|小题|序号|No\.?|Question)$/iu;
const answersTitle = /^(?:参考|标准|正确)?(?:答案|选项)$|^Answers?$/iu;

function rowAnswers(rows: string[][]): [number, string][] | null {
  const found: [number, string][] = [];
  let known = false;
  for (const [at, row] of rows.entries()) {
    const answers = rows[at + 1];
    if (!answers || !numbersTitle.test(row[0] ?? '') || !answersTitle.test(answers[0] ?? '')) continue;
    known = true;
    for (const [index, cell] of row.entries()) {
      const number = /^(\d{1,3})[.．、]?$/.exec(cell)?.[1];
      const answer = answers[index] ?? '';
      if (number && answer !== '') found.push([Number(number), answer]);
    }
  }
  return known ? found : null;
}

const shortAnswer = /^(?:[A-Za-z]{1,8}|[√×✓✗对错]|正确|错误)$/u;

/**
 * Reads a table of numbers and answers from lines of text: `题号 1 2 3` above `答案 A C B`, or numbers above letters.
 * Returns it in Markdown, with the number of lines; null if the lines are none.
 */
export function tableOfLines([first = '', second = '', third = '']: string[]): {
  markdown: string;
  lines: number;
} | null {
  if (!/^[\s|]*(?:题号|题目编号|小题|序号|\d{1,3}[\s|])/u.test(first)) return null;
  const isRule = rule.test(second.trim());
  const [numbers, answers] = [first, isRule ? third : second].map((line) => line.split(/[\s|]+/).filter(Boolean));
  if (!numbers || !answers) return null;
  const isTitled = numbersTitle.test(numbers[0] ?? '');
  if (isTitled && !answersTitle.test(answers[0] ?? '')) return null;
  const upper = isTitled ? numbers.slice(1) : numbers;
  const given = isTitled ? answers.slice(1) : answers;
  const lower = given.length === 1 && upper.length > 1 ? [...(given[0] ?? '')] : given;
  const isCount = upper.length > (isTitled ? 0 : 2) && upper.every((cell) => /^\d{1,3}$/.test(cell));
  if (!isCount || lower.length !== upper.length || !lower.every((cell) => shortAnswer.test(cell))) return null;
  const rows = [['题号', ...upper], upper.concat('').map(() => '---'), ['答案', ...lower]];
  return { markdown: rows.map((row) => `| ${row.join(' | ')} |`).join('\n'), lines: isRule ? 3 : 2 };
}
