/** LaTeX commands for single characters. */
const signs: Record<string, string> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ϵ', varepsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ' },
  ...{ iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ' },
  ...{ upsilon: 'υ', phi: 'ϕ', varphi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω', vartheta: 'ϑ', varrho: 'ϱ', varsigma: 'ς' },
  ...{ Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Xi: 'Ξ', Pi: 'Π', Sigma: 'Σ', Phi: 'Φ', Psi: 'Ψ', Omega: 'Ω' },
  ...{ times: '×', div: '÷', pm: '±', mp: '∓', cdot: '⋅', ast: '∗', circ: '∘', bullet: '∙', oplus: '⊕', otimes: '⊗' },
  ...{ le: '≤', ge: '≥', ne: '≠', approx: '≈', equiv: '≡', sim: '∼', cong: '≅', propto: '∝', ll: '≪', gg: '≫' },
  ...{ in: '∈', notin: '∉', subset: '⊂', supset: '⊃', subseteq: '⊆', supseteq: '⊇', cup: '∪', cap: '∩', emptyset: '∅' },
  ...{
    forall: '∀',
    exists: '∃',
    neg: '¬',
    wedge: '∧',
    vee: '∨',
    therefore: '∴',
    because: '∵',
    perp: '⊥',
    parallel: '∥',
  },
  ...{
    to: '→',
    leftarrow: '←',
    leftrightarrow: '↔',
    Rightarrow: '⇒',
    Leftarrow: '⇐',
    Leftrightarrow: '⇔',
    mapsto: '↦',
  },
  ...{ uparrow: '↑', downarrow: '↓', rightleftharpoons: '⇌', infty: '∞', partial: '∂', nabla: '∇', angle: '∠' },
  ...{ triangle: '△', degree: '°', prime: '′', cdots: '⋯', ldots: '…', vdots: '⋮', ddots: '⋱', hbar: 'ℏ', ell: 'ℓ' },
  ...{
    sum: '∑',
    prod: '∏',
    int: '∫',
    iint: '∬',
    iiint: '∭',
    oint: '∮',
    bigcup: '⋃',
    bigcap: '⋂',
    coprod: '∐',
    setminus: '∖',
  },
  ...{ bigvee: '⋁', bigwedge: '⋀', bigoplus: '⨁', bigotimes: '⨂' },
  ...{ langle: '⟨', rangle: '⟩', lfloor: '⌊', rfloor: '⌋', lceil: '⌈', rceil: '⌉', mid: '∣' },
};

/** Other spellings of some of them. */
const synonyms: Record<string, string> = {
  ...{ leq: 'le', geq: 'ge', neq: 'ne', rightarrow: 'to', gets: 'leftarrow', land: 'wedge', lor: 'vee', lnot: 'neg' },
  ...{
    implies: 'Rightarrow',
    iff: 'Leftrightarrow',
    dots: 'ldots',
    varnothing: 'emptyset',
    leqslant: 'le',
    geqslant: 'ge',
  },
};

export const signOf = (command: string): string | undefined => signs[synonyms[command] ?? command];

const commands = new Map([
  ...Object.entries(signs).map(([command, sign]) => [sign, command] as const),
  ...([
    ['·', 'cdot'],
    ['−', ''],
    ['→', 'to'],
    ['∶', ''],
  ] as const),
]);

/** Converts the text of a formula to LaTeX: symbols to commands, Chinese words to upright text. */
export function latexOfText(text: string): string {
  return text.replace(/[\u3000-\u9fff\uff00-\uffef]+|[^a-zA-Z0-9]/gu, (sign) => {
    if (/^[\u3000-\u9fff\uff00-\uffef]/u.test(sign)) return `\\text{${sign.replace(/[\\{}$]/g, '')}}`;
    if (sign === '−') return '-';
    if (sign === '\u2061' || sign === '\u200b') return '';
    // Thin spaces, which other programs write as `\,`.
    if (/[\u2006\u2009\u200a\u202f]/.test(sign)) return '\\,';
    if (/[\u2002-\u2005\u205f]/.test(sign)) return '\\;';
    const command = commands.get(sign);
    if (command) return `\\${command} `;
    if (/[{}%#&$_]/.test(sign)) return `\\${sign}`;
    return sign === '\\' ? '\\backslash ' : sign;
  });
}

export const functionNames = [
  ...['sin', 'cos', 'tan', 'cot', 'sec', 'csc', 'arcsin', 'arccos', 'arctan', 'sinh', 'cosh', 'tanh'],
  ...['log', 'ln', 'lg', 'exp', 'lim', 'max', 'min', 'sup', 'inf', 'det', 'dim', 'ker', 'gcd', 'deg', 'arg'],
];

/** Accents and their combining characters. */
export const accents: Record<string, string> = {
  ...{ hat: '\u0302', tilde: '\u0303', bar: '\u0304', vec: '\u20d7', dot: '\u0307', ddot: '\u0308' },
  ...{ dddot: '\u20db', acute: '\u0301', grave: '\u0300', breve: '\u0306', check: '\u030c', mathring: '\u030a' },
  ...{ overleftarrow: '\u20d6', overleftrightarrow: '\u20e1' },
};
export const accentOf = (sign: string) =>
  ({ '\u0305': 'overline', '¯': 'bar', '→': 'vec', '^': 'hat', '~': 'tilde' })[sign] ??
  Object.entries(accents).find(([, one]) => one === sign)?.[0];

/** Large operators with limits above and below. */
export const naryCommands = [
  ...['sum', 'prod', 'coprod', 'int', 'iint', 'iiint', 'oint'],
  ...['bigcup', 'bigcap', 'bigvee', 'bigwedge', 'bigoplus', 'bigotimes'],
];
