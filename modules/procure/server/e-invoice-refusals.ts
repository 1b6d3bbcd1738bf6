import type { RefusalTexts } from '#core/refusals/text.ts';

/** What is wrong with the file of an electronic invoice, or stands in the way of booking it. */
export const eInvoiceRefusals = {
  tooLarge: {
    zh: '发票文件超过 {megabytes} MB，数电票的文件不会这么大；请确认选对了文件',
    en: 'The invoice file is larger than {megabytes} MB, which no digital invoice is; check that it is the right file',
  },
  notXml: {
    zh: '文件不完整或已损坏，不是能读的 XML；请从税务数字账户重新下载',
    en: 'The file is cut off or damaged and is no XML that can be read; download it again from the tax account',
  },
  withDefinitions: {
    zh: '文件带有 DOCTYPE 或实体定义，数电票的 XML 没有这些内容；为安全起见不读取，请从税务数字账户重新下载',
    en: 'The file has a DOCTYPE or entities, which the XML of a digital invoice has not; it is not read for safety: download it again from the tax account',
  },
  notEInvoice: {
    zh: '文件里没有 EInvoice，不是数电票的 XML；请上传从税务数字账户下载的 XML 原件',
    en: 'The file has no EInvoice: it is not the XML of a digital invoice; upload the original XML from the tax account',
  },
  figureMissing: {
    zh: '发票文件的 {name} 缺少或不正确（“{value}”）；请从税务数字账户重新下载',
    en: '{name} of the invoice file is missing or wrong (“{value}”); download it again from the tax account',
  },
  tooManyLines: {
    zh: '发票明细超过 {limit} 行，请分成几张开具或手工录入',
    en: 'The invoice has more than {limit} lines; have it split, or type it in',
  },
  brokenOfd: {
    zh: 'OFD 文件不完整或已损坏，无法打开；请重新下载',
    en: 'The OFD file is cut off or damaged and cannot be opened; download it again',
  },
} as const satisfies RefusalTexts;
