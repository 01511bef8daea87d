const signs: Record<string, string> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', theta: 'θ', lambda: 'λ', mu: 'μ', pi: 'π' },
  ...{ rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', omega: 'ω', Gamma: 'Γ', Delta: 'Δ', Sigma: 'Σ', Phi: 'Φ', Omega: 'Ω' },
  ...{ sum: '∑', prod: '∏', int: '∫', infty: '∞', partial: '∂', nabla: '∇', pm: '±', times: '×', cdot: '·', div: '÷' },
  ...{ le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠', approx: '≈', equiv: '≡', to: '→', rightarrow: '→' },
  ...{
    leftarrow: '←',
    Rightarrow: '⇒',
    in: '∈',
    notin: '∉',
    subset: '⊂',
    cup: '∪',
    cap: '∩',
    forall: '∀',
    exists: '∃',
  },
  ...{
    ldots: '…',
    dots: '…',
    cdots: '⋯',
    quad: ' ',
    log: 'log',
    ln: 'ln',
    sin: 'sin',
    cos: 'cos',
    lim: 'lim',
    max: 'max',
  },
};

/** Returns the end of the group that begins at `{`; the end of the text, where it is not closed. */
function groupEnd(tex: string, from: number): number {
  let depth = 0;
  for (let at = from; at < tex.length; at++) {
    if (tex[at] === '{') depth += 1;
    if (tex[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return tex.length;
}

const deepest = 20;

/** Replaces `\name{…}` with the given number of groups. */
function rewrite(tex: string, name: string, groups: number, write: (...parts: string[]) => string): string {
  let text = tex;
  for (let turn = 0; turn < deepest; turn++) {
    const at = text.indexOf(`\\${name}{`);
    if (at < 0) return text;
    const parts: string[] = [];
    let from = at + name.length + 1;
    while (parts.length < groups && text[from] === '{') {
      const end = groupEnd(text, from);
      parts.push(text.slice(from + 1, end));
      from = end + 1;
    }
    text = `${text.slice(0, at)}${write(...parts)}${text.slice(from)}`;
  }
  return text;
}

const bracketed = (part = '') => (/^[\p{L}\p{N}]*$/u.test(part) ? part : `(${part})`);

/** Converts a formula to a readable line of text: `(n(n-1))/2` for a fraction, symbols for their names. */
export function texWords(tex: string): string {
  let text = rewrite(tex, 'frac', 2, (over, under) => `${bracketed(over)}/${bracketed(under)}`);
  text = rewrite(text, 'sqrt', 1, (inside) => `√${bracketed(inside)}`);
  for (const name of ['text', 'mathrm', 'mathbf', 'mathit', 'operatorname'])
    text = rewrite(text, name, 1, (inside = '') => inside);
  return text
    .replace(/\\(left|right|displaystyle|limits)\b/g, '')
    .replace(/\\([A-Za-z]{1,16})/g, (whole, name: string) => signs[name] ?? whole.slice(1))
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\\\/g, '；')
    .replace(/\^\{([^{}]{0,200})\}/g, (_, inside: string) => `^${bracketed(inside)}`)
    .replace(/_\{([^{}]{0,200})\}/g, (_, inside: string) => `_${bracketed(inside)}`)
    .replace(/[{}]/g, '')
    .replace(/\\/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
