/** Changes to a text area that are made as typing makes them, so that undo reverts them. */

/** Replaces a range. `caret` is the selection afterwards: a range within the inserted text, or its end. */
export function replaceRange(
  area: HTMLTextAreaElement,
  range: { from: number; to: number },
  text: string,
  caret?: { from: number; to: number },
) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(range.from, range.to);
  // Deprecated, but the only call that all browsers put on the undo stack.
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!done) {
    area.setRangeText(text, range.from, range.to, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  if (caret) area.setSelectionRange(range.from + caret.from, range.from + caret.to);
}

const selection = (area: HTMLTextAreaElement) => ({ from: area.selectionStart, to: area.selectionEnd });

/** Puts marks around the selection, or removes them when they are present. */
export function wrap(area: HTMLTextAreaElement, before: string, after: string, sample: string) {
  const { from, to } = selection(area);
  const inside = area.value.slice(from, to);
  const outer = area.value.slice(from - before.length, from) === before && area.value.startsWith(after, to);
  if (outer && inside) {
    replaceRange(area, { from: from - before.length, to: to + after.length }, inside, { from: 0, to: inside.length });
    return;
  }
  const words = inside || sample;
  replaceRange(area, { from, to }, `${before}${words}${after}`, {
    from: before.length,
    to: before.length + words.length,
  });
}

/** Starts each selected line with a mark, or removes it when all lines have it. */
export function prefixLines(area: HTMLTextAreaElement, mark: (index: number) => string, sample: string) {
  const { from, to } = selection(area);
  const start = area.value.lastIndexOf('\n', from - 1) + 1;
  const nextBreak = area.value.indexOf('\n', to);
  const end = nextBreak === -1 ? area.value.length : nextBreak;
  const lines = area.value.slice(start, end).split('\n');
  const marked = lines.every((line, i) => line.startsWith(mark(i)));
  const changed = lines.map((line, i) => (marked ? line.slice(mark(i).length) : mark(i) + (line || sample)));
  const text = changed.join('\n');
  const only = lines.length === 1 && !marked;
  replaceRange(area, { from: start, to: end }, text, { from: only ? mark(0).length : 0, to: text.length });
}

/** Inserts a fenced block when several lines are selected or the line is empty, otherwise inline code. */
export function markCode(area: HTMLTextAreaElement, sample: string) {
  const { from, to } = selection(area);
  const inside = area.value.slice(from, to);
  const lineStart = area.value.lastIndexOf('\n', from - 1) + 1;
  const alone = inside === '' && area.value.slice(lineStart, from).trim() === '';
  if (inside.includes('\n') || alone) {
    const body = inside || sample;
    replaceRange(area, { from, to }, `\`\`\`bash\n${body}\n\`\`\`\n`, { from: 8, to: 8 + body.length });
  } else {
    wrap(area, '`', '`', sample);
  }
}

/** Continues a list on Enter, and ends it on an empty item. Returns whether it changed anything. */
export function continueList(area: HTMLTextAreaElement): boolean {
  const { from, to } = selection(area);
  if (from !== to) return false;
  const start = area.value.lastIndexOf('\n', from - 1) + 1;
  const line = area.value.slice(start, from);
  const item = /^(\s*)([-*+]|(\d+)\.)\s+/.exec(line);
  if (!item) return false;
  if (line.length === item[0].length) {
    replaceRange(area, { from: start, to: from }, '');
    return true;
  }
  const mark = item[3] ? `${Number(item[3]) + 1}.` : item[2];
  replaceRange(area, { from, to }, `\n${item[1]}${mark} `);
  return true;
}

/** Inserts a block on lines of its own, with the caret after it. */
export function insertBlock(area: HTMLTextAreaElement, block: string) {
  const { from, to } = selection(area);
  const before = area.value.slice(0, from);
  const room = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  replaceRange(area, { from, to }, `${room}${block}`);
}
