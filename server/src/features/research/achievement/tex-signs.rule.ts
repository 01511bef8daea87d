const pairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((one) => one.split('=') as [string, string]);

/** Accents by their commands: the combining mark, and the sign that stands where no letter follows. */
export const accents = new Map<string, { mark: string; alone: string }>(
  (
    [
      ...['" \u0308 ¨', "' \u0301 ´", '` \u0300 `', '^ \u0302 ^', '~ \u0303 ~', '= \u0304 ¯', '. \u0307 ˙'],
      ...[
        'c \u0327 ¸',
        'v \u030c ˇ',
        'H \u030b ˝',
        'u \u0306 ˘',
        'r \u030a ˚',
        'k \u0328 ˛',
        'd \u0323 .',
        'b \u0331 ¯',
      ],
      't \u0361 ⁀',
    ] as const
  ).map((one) => {
    const [name = '', mark = '', alone = ''] = one.split(' ');
    return [name, { mark, alone }];
  }),
);

export const letters = new Map(
  pairs(
    'ss=ß SS=SS o=ø O=Ø l=ł L=Ł ae=æ AE=Æ oe=œ OE=Œ aa=å AA=Å i=ı j=ȷ dh=ð DH=Ð th=þ TH=Þ dj=đ DJ=Đ ng=ŋ NG=Ŋ ij=ĳ IJ=Ĳ',
  ),
);

/** Signs by their commands, in text and in formulas. */
export const signs = new Map<string, string>([
  ...pairs(
    `textbar=| textendash=– textemdash=— textquoteleft=‘ textquoteright=’ textquotedblleft=“ textquotedblright=”
    quotedblbase=„ quotesinglbase=‚ guillemotleft=« guillemotright=» guilsinglleft=‹ guilsinglright=›
    textasciitilde=~ textasciicircum=^ textbackslash=\\ textbraceleft={ textbraceright=} textless=< textgreater=>
    textunderscore=_ textdollar=$ textquotesingle=' textquotedbl=" textdegree=° textregistered=® texttrademark=™
    textcopyright=© copyright=© pounds=£ textsterling=£ texteuro=€ textyen=¥ textmu=µ S=§ textsection=§ P=¶ dag=†
    ddag=‡ dots=… ldots=… textellipsis=… textbullet=• textperiodcentered=· textasteriskcentered=* textexclamdown=¡
    textquestiondown=¿ textordfeminine=ª textordmasculine=º textpm=± texttimes=× slash=/ LaTeX=LaTeX TeX=TeX
    BibTeX=BibTeX &=& %=% $=$ #=# _=_ {={ }=}
    times=× cdot=· pm=± mp=∓ leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈ sim=∼ infty=∞ to=→ rightarrow=→ leftarrow=←
    leftrightarrow=↔ circ=° degree=° prime=′ in=∈ subset=⊂ cup=∪ cap=∩ partial=∂ nabla=∇ sum=∑ prod=∏ int=∫ ell=ℓ
    hbar=ℏ forall=∀ exists=∃`,
  ),
  ...['log', 'ln', 'exp', 'sin', 'cos', 'tan', 'max', 'min'].map((name): [string, string] => [name, `${name} `]),
  // Blanks of some width, the end of a line, and places where a word may be broken.
  ...[' ', ',', ';', ':', '\\', '\n', 'quad', 'qquad', 'space', 'newline', 'linebreak'].map(
    (name): [string, string] => [name, ' '],
  ),
  ...['-', '/', '!', '@', '(', ')', '[', ']'].map((name): [string, string] => [name, '']),
]);

export const greek = new Map(
  pairs(
    `alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ vartheta=ϑ iota=ι kappa=κ lambda=λ
    mu=μ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigma=σ varsigma=ς tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω
    Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω`,
  ),
);

/** Commands that change how their text looks, and not what it says. */
export const quiet = new Set(
  `emph textit textbf texttt textsc textrm textsf textsl textup textmd textnormal textlf underline uline mbox hbox text
  mathrm mathit mathbf mathcal mathbb mathsf mathtt ensuremath url path nolinkurl em it bf tt sc rm sf sl up itshape
  bfseries ttfamily scshape rmfamily sffamily upshape mdseries slshape normalfont relax protect small large left right displaystyle textstyle allowbreak nobreak null`.split(
    /\s+/,
  ),
);

const small = (from: string, to: string) => {
  const signsTo = [...to];
  return new Map([...from].map((sign, at) => [sign, signsTo[at] ?? sign]));
};
export const superscripts = small('0123456789+-−=()nithsrdo', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵗʰˢʳᵈᵒ');
export const subscripts = small('0123456789+-−=()aeoxhklmnpsti', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢ');
