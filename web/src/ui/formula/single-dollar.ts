import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextSequence: 'mathTextSequence';
    mathTextData: 'mathTextData';
  }
}

const dollar = 36;
const backslash = 92;
/** Line ends and tabs are numbers below zero, the end of the text is null. */
const isEnd = (code: Code) => code === null || code < -2;
const isSpace = (code: Code) => code === null || code < 0 || code === 32;
/** Characters after which the dollar starts a name, `$HOME/bin:$PATH`, or an amount, `$5`. */
const isName = (code: Code) => code !== null && code > 0 && /[\w{(]/.test(String.fromCodePoint(code));

/**
 * Parses `$x^2$` within a line, by the rule of Pandoc: no space inside the dollars, and no name or number directly
 * after them. So shell variables, prices and code stay as they are.
 */
const tokenize: Tokenizer = (effects, ok, nok) => {
  let before: Code = dollar;
  const begin: State = (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    effects.consume(code);
    effects.exit('mathTextSequence');
    return first;
  };
  const first: State = (code) => {
    if (isSpace(code) || code === dollar) return nok(code);
    effects.enter('mathTextData');
    return inside(code);
  };
  const inside: State = (code) => {
    if (isEnd(code)) return nok(code);
    if (code === dollar) {
      if (isSpace(before)) return nok(code);
      effects.exit('mathTextData');
      effects.enter('mathTextSequence');
      effects.consume(code);
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return behind;
    }
    before = code;
    effects.consume(code);
    return code === backslash ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (isEnd(code)) return nok(code);
    before = code;
    effects.consume(code);
    return inside;
  };
  const behind: State = (code) => (code === dollar || isName(code) ? nok(code) : ok(code));
  return begin;
};

const construct: Construct = { name: 'singleDollar', tokenize, previous: (code) => code !== dollar };

export const singleDollar = { text: { [dollar]: construct } };
