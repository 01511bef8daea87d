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

/** A line of a PDF in a Chinese font that is not included: the character map by its name, or as an object, and codes. */
interface MappedLine {
  /** Such as `/GBK-EUC-H`, or a dictionary with a stream. */
  map: string;
  /** Characters of the font: `GB1`, `CNS1`. */
  ordering: string;
  /** Codes of the characters, in hexadecimal. */
  codes: string;
}

/** A PDF of one page with such lines, and below them one in Helvetica if there are words for it. */
export function mappedPdf(lines: MappedLine[], words = ''): Buffer {
  const drawn = lines.map(({ codes }, at) => `/C${at} 16 Tf 1 0 0 1 50 ${780 - 30 * at} Tm <${codes}> Tj`);
  const content = `BT ${drawn.join(' ')} /F 12 Tf 1 0 0 1 50 100 Tm (${words}) Tj ET`;
  const fonts = lines.map((_, at) => `/C${at} ${6 + 4 * at} 0 R`).join(' ');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R ${fonts} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap(({ map, ordering }, at) => {
      const own = 6 + 4 * at;
      const encoding = map.startsWith('/') ? map : `${own + 3} 0 R`;
      return [
        `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding ${encoding} /DescendantFonts [${own + 1} 0 R] >>`,
        `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor ${own + 2} 0 R >>`,
        '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
        map.startsWith('/') ? 'null' : map,
      ];
    }),
  ]);
}
