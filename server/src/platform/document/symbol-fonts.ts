/**
 * What the symbol fonts of Windows show for the codes 0x20 to 0xFF; a blank where nothing, or nothing that usual fonts
 * have, looks like it. Common signs of the same look stand for rare ones.
 */
const tables: Record<string, string[]> = {
  symbol: [
    ' !∀#∃%&∋()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩ',
    'ΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~                 ',
    '                €ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|⎯↵ℵℑℜ℘⊗⊕∅∩',
    '∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ',
  ],
  wingdings: [
    ' 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈',
    '✠✡☪☯🕉☸♈♉♊♋♌♍♎♏♐♑♒♓  ●🔾■□□❑❒ ⧫◆❖⬩⌧⮹⌘🏵🏶  ▯⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹',
    '❺❻❼❽❾❿        ·•▪○    🔿▪◻  ★✶   ⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴',
    '⮵⮶⮷          ⌫⌦⮘➢⮙⮛⮈➲⮉⮋←→↑↓↖↗↙↘⬅➡⬆⬇⬉⬈⬋⬊⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂  ✗✓☒☑ ',
  ],
  'wingdings 2': [
    ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋☐🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⮾⮿🛇',
    '⦸    ‽           ⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤',
    '🕥🕦🕧  ⋅ ⦁●○   ⊙⦿  ◾■☐    ▣    ⬩⬥◇ ◈    ⬪⬧◊ ◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄  ',
    '                                   ✶    ✹  ✯  ⯌⯍※⁂      ',
  ],
};
const fonts = new Map(Object.entries(tables).map(([name, rows]) => [name, [...rows.join('')]]));

export const isSymbolFont = (font: string) => fonts.has(font.trim().toLowerCase());

/**
 * Returns the sign that a font shows for a code, as `w:sym` gives it; symbol fonts also have it 0xF000 higher. Null for
 * a sign that is not known here. In any other font a code is that of the character itself.
 */
export function symbolOf(font: string, code: number): string | null {
  const signs = fonts.get(font.trim().toLowerCase());
  if (signs) {
    const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    const sign = signs[place - 0x20] ?? ' ';
    return sign !== ' ' || place === 0x20 ? sign : null;
  }
  const isPrivate = code >= 0xd800 && code <= 0xf8ff;
  return code >= 0x20 && code <= 0xfffd && !isPrivate ? String.fromCharCode(code) : null;
}

/** Replaces the characters of a text that only a symbol font shows; `lost` is called for each that is not known. */
export const symbolsIn = (font: string, text: string, lost: () => void): string =>
  text.replace(/[\uf020-\uf0ff]/g, (sign) => {
    const found = symbolOf(font, sign.charCodeAt(0));
    if (found === null) lost();
    return found ?? '';
  });
