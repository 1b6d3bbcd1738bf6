import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { PrintDocument, PrintImage, PrintItem } from '#core/print/document.ts';

/** Points of a millimetre. */
const MM = 72 / 25.4;
/** Thickness of what makes a letter bold, of its size: one font serves both weights. */
const BOLD = 0.035;

type Colour = [number, number, number];
const BLACK: Colour = [0, 0, 0];
/** Of negative amounts. */
const RED: Colour = [200, 0, 0];

const FONT = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf';

let font: Promise<Buffer> | undefined;

/** The bundled font, read by the first document that is written. */
export function printFont(): Promise<Buffer> {
  font ??= readFile(createRequire(import.meta.url).resolve(FONT));
  return font;
}

/**
 * Writes documents into one PDF on the disk as they come and opens it for reading: neither documents nor reader fill the memory. Only the
 * letters that are used are embedded. The same documents at the same time give the same bytes.
 * @param created stands in the file as its date
 * @param readPicture bytes of a PNG or JPEG; null draws nothing
 */
export async function writePdf(
  title: string,
  created: Date,
  documents: AsyncIterable<PrintDocument>,
  readPicture: (file: string) => Promise<Buffer | null> = () => Promise.resolve(null),
): Promise<{ size: number; bytes: Readable }> {
  // Large, and most starts never need it.
  const { default: Pdf } = await import('pdfkit');
  const folder = await mkdtemp(join(tmpdir(), 'back-office-print-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'print.pdf');
    const file = createWriteStream(path);
    const pdf = new Pdf({
      autoFirstPage: false,
      lang: 'zh-CN',
      info: { Title: title, Producer: 'Back office', Creator: 'Back office', CreationDate: created },
    });
    pdf.pipe(file);
    pdf.registerFont('text', await printFont());
    const pictures = new Map<string, object | null>();
    for await (const { width, height, pages } of documents) {
      for (const { items } of pages) {
        pdf.addPage({ size: [width * MM, height * MM], margin: 0 });
        pdf.scale(MM);
        for (const item of items)
          if (item.kind === 'image') await drawPicture(pdf, item, pictures, readPicture);
          else draw(pdf, item);
      }
      // Other requests are answered between two records, and the file takes what is written.
      await new Promise((done) => setImmediate(done));
    }
    pdf.end();
    await finished(file);
    const { size } = await stat(path);
    const bytes = createReadStream(path);
    bytes.once('close', () => void remove());
    return { size, bytes };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Draws a picture; its bytes are read and embedded once for the whole file. */
async function drawPicture(
  pdf: PDFKit.PDFDocument,
  { file, x, y, width, height }: PrintImage,
  known: Map<string, object | null>,
  read: (file: string) => Promise<Buffer | null>,
): Promise<void> {
  if (!known.has(file)) {
    const bytes = await read(file);
    known.set(file, bytes === null ? null : opened(pdf, bytes));
  }
  const picture = known.get(file) ?? null;
  if (picture !== null)
    pdf.image(picture as PDFKit.Mixins.ImageSrc, x, y, { fit: [width, height], align: 'center', valign: 'center' });
}

/** A picture the writer cannot read (interlaced, broken) leaves its place empty: the document is worth more than its logo. */
function opened(pdf: PDFKit.PDFDocument, bytes: Buffer): object | null {
  try {
    // Missing in the types; the way to embed bytes once.
    return (pdf as unknown as { openImage: (bytes: Buffer) => object }).openImage(bytes);
  } catch {
    return null;
  }
}

function draw(pdf: PDFKit.PDFDocument, item: Exclude<PrintItem, PrintImage>): void {
  if (item.kind === 'rects') {
    for (const [x, y, width, height] of item.rects) pdf.rect(x, y, width, height);
    pdf.fillColor([item.grey, item.grey, item.grey]).fill();
    return;
  }
  pdf
    .font('text', item.size)
    .fillColor(item.red === true ? RED : BLACK)
    .strokeColor(item.red === true ? RED : BLACK)
    .lineWidth(item.bold ? item.size * BOLD : 0)
    .text(item.text, item.x, item.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      stroke: item.bold,
      fill: true,
      // Widths are those of the table: neither kerning nor ligatures.
      features: [],
    });
}
