/** Longest side of a page of a PDF in points; readers refuse larger ones. */
const sideMax = 14_400;
/** Points of a pixel at 96 pixels an inch. */
const pointsOf = 0.75;

/** Returns a PDF of one page that shows a picture at its size. Written by hand: five objects need no library. */
export async function pdfOfPicture(address: string): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  // JPEG, which a PDF holds as it is, knows no transparency.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0);
  const jpeg = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer();
  return pdfOfJpeg(new Uint8Array(jpeg), width, height);
}

function pdfOfJpeg(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): Blob {
  const scale = Math.min(pointsOf, sideMax / Math.max(width, height));
  const [w, h] = [width, height].map((side) => (side * scale).toFixed(2));
  const drawn = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`;
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.4\n'];
  const starts: number[] = [];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (...object: typeof parts) => {
    starts.push(size());
    parts.push(`${starts.length} 0 obj\n`, ...object, '\nendobj\n');
  };
  add('<</Type/Catalog/Pages 2 0 R>>');
  add('<</Type/Pages/Kids[3 0 R]/Count 1>>');
  add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`);
  add(`<</Length ${drawn.length}>>stream\n${drawn}\nendstream`);
  add(
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
    ...[jpeg, '\nendstream'],
  );
  const table = size();
  const rows = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const count = starts.length + 1;
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}
