import { unzipSync } from 'fflate';
import { refusal } from '#server/platform/refusal.ts';
import type { EInvoice } from '../rules/e-invoice.ts';
import { eInvoiceRefusals } from './e-invoice-refusals.ts';
import { readEInvoice } from './e-invoice-xml.ts';

/** Sizes a file may have, in megabytes: the XML of an invoice of two thousand lines has less than two. */
export const XML_MB = 4;
export const FILE_MB = 20;
const XML_BYTES = XML_MB * 1024 * 1024;
/** Files of XML an OFD may hold together; it describes its pages in XML, too. */
const OFD_BYTES = 5 * XML_BYTES;

/** Kinds of files people get an invoice as. */
export type InvoiceFileKind = 'xml' | 'ofd' | 'pdf';

/** A file, and the invoice in it; null where the file is a picture of the paper only, whose figures a person types. */
export type InvoiceFile = { readonly kind: InvoiceFileKind; readonly invoice: EInvoice | null };

/**
 * Reads the file of an invoice: XML as it is, an OFD by the XML attached to it, if there is one; a PDF is kept and not read.
 * @throws Refusal 422 where it is too large, damaged or no invoice
 */
export function readInvoiceFile(bytes: Uint8Array): InvoiceFile {
  if (startsWith(bytes, '%PDF-')) return { kind: 'pdf', invoice: null };
  if (startsWith(bytes, 'PK')) return { kind: 'ofd', invoice: attached(bytes) };
  if (bytes.length > XML_BYTES) throw refusal(422, eInvoiceRefusals.tooLarge, { megabytes: XML_MB });
  return { kind: 'xml', invoice: readEInvoice(xmlText(bytes)) };
}

/** The invoice of the first XML within an OFD that is one; null where it has none. */
function attached(bytes: Uint8Array): EInvoice | null {
  for (const text of xmlsOf(bytes)) if (/<(?:[\w.-]+:)?EInvoice[\s>]/u.test(text)) return readEInvoice(text);
  return null;
}

function xmlsOf(bytes: Uint8Array): readonly string[] {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      // Asked by what the archive says before a file is unpacked; one that is longer is cut there.
      filter: ({ name, originalSize }) => {
        if (!/\.xml$/iu.test(name) || originalSize > XML_BYTES) return false;
        size += originalSize;
        if (size > OFD_BYTES) throw refusal(422, eInvoiceRefusals.tooLarge, { megabytes: OFD_BYTES / 1024 / 1024 });
        return true;
      },
    });
    return Object.values(files).map(xmlText);
  } catch (error) {
    if (size > OFD_BYTES) throw error;
    throw refusal(422, eInvoiceRefusals.brokenOfd, {}, { cause: error });
  }
}

/** Decodes XML by the encoding it says; files of older software are GBK. */
function xmlText(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const said = /encoding\s*=\s*["']([\w.-]+)["']/iu.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = ['gbk', 'gb2312', 'gb18030'].includes(said) ? 'gb18030' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
}
