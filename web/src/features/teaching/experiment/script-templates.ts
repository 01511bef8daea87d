/** Common checks, generated from a form. The scripts run in busybox's shell as well as in Debian's. */
export const templateKinds = ['file', 'content', 'service', 'port', 'http', 'user', 'output'] as const;
export type TemplateKind = (typeof templateKinds)[number];

export interface TemplateValues {
  file: { path: string; kind: 'file' | 'folder' };
  content: { path: string; text: string };
  service: { name: string };
  port: { port: number };
  http: { address: string; text: string };
  user: { name: string; group: string };
  output: { command: string; text: string };
}

/** Output of a script that does not pass, in the author's language. */
export type TemplateWords = Record<
  'noFile' | 'noFolder' | 'noContent' | 'noService' | 'noPort' | 'noHttp' | 'noUser',
  string
> &
  Record<'noGroup' | 'noOutput', string>;

/** Quotes a text as one word of the shell, whatever it contains. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const orSay = (words: string) => ` || { echo ${quoted(words)}; exit 1; }`;

const fill = (words: string, values: Record<string, string | number>) =>
  words.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

type Makers = { [K in TemplateKind]: (values: TemplateValues[K], words: TemplateWords) => string[] };

const makers: Makers = {
  file: ({ path, kind }, words) => [
    `test -${kind === 'folder' ? 'd' : 'f'} ${quoted(path)}${orSay(fill(kind === 'folder' ? words.noFolder : words.noFile, { path }))}`,
  ],
  content: ({ path, text }, words) => [
    `test -f ${quoted(path)}${orSay(fill(words.noFile, { path }))}`,
    `grep -qF -e ${quoted(text)} ${quoted(path)}${orSay(fill(words.noContent, { path, text }))}`,
  ],
  // The small image has no systemd: there a service is a process of that name.
  service: ({ name }, words) => [
    `systemctl is-active --quiet ${quoted(name)} 2>/dev/null || pidof ${quoted(name)} >/dev/null${orSay(fill(words.noService, { name }))}`,
  ],
  // Reads the kernel's own list of listening ports, in hexadecimal: it exists without any tool.
  port: ({ port }, words) => [
    `grep -qis ${quoted(`: [0-9A-F]*:${port.toString(16).toUpperCase().padStart(4, '0')} [0-9A-F]*:0000 0A `)} /proc/net/tcp /proc/net/tcp6${orSay(fill(words.noPort, { port }))}`,
  ],
  // Debian's images have curl, the small one busybox's wget.
  http: ({ address, text }, words) => [
    `page=$(curl -fsSL -m 5 ${quoted(address)} 2>/dev/null || timeout 5 wget -q -O - ${quoted(address)} 2>/dev/null)${orSay(fill(words.noHttp, { address }))}`,
    ...(text === ''
      ? []
      : [
          `printf '%s\\n' "$page" | grep -qF -e ${quoted(text)}${orSay(fill(words.noContent, { path: address, text }))}`,
        ]),
  ],
  user: ({ name, group }, words) => [
    `id -u ${quoted(name)} >/dev/null 2>&1${orSay(fill(words.noUser, { name }))}`,
    ...(group === ''
      ? []
      : [
          `id -nG ${quoted(name)} | tr ' ' '\\n' | grep -qxF -e ${quoted(group)}${orSay(fill(words.noGroup, { name, group }))}`,
        ]),
  ],
  output: ({ command, text }, words) => [
    `out=$(${command.trim()} 2>&1)`,
    `printf '%s\\n' "$out" | grep -qF -e ${quoted(text)} || { echo ${quoted(fill(words.noOutput, { text }))}; printf '%s\\n' "$out"; exit 1; }`,
  ],
};

export const scriptOf = <K extends TemplateKind>(kind: K, values: TemplateValues[K], words: TemplateWords): string =>
  `${makers[kind](values, words).join('\n')}\n`;

/** Appends another check to a script. */
export const withCheck = (script: string, check: string) =>
  script.trim() === '' ? check : `${script.trimEnd()}\n${check}`;
