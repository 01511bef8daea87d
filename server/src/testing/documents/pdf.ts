/** Objects of a PDF by their numbers from 1, as a file; `trailer` is added to its trailer. */
function fileOf(objects: string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

/** A PDF of so many pages, each with one line; an empty line makes the pages scans without text. */
export function pdfOf(pages: number, line = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(' ');
  const drawn = line ? `BT /F1 12 Tf 72 720 Td (${line}) Tj ET` : '0 0 100 100 re f';
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ]);
}

/** A PDF that asks for a password. */
export function lockedPdf(): Buffer {
  const [owner, user] = ['11', '22'].map((pair) => `<${pair.repeat(32)}>`);
  const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${owner} /U ${user} /P -4 >> /ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>]`;
  const kids = '<< /Type /Pages /Count 0 /Kids [] >>';
  return fileOf(['<< /Type /Catalog /Pages 2 0 R >>', kids], locked);
}
