import type { EmbedKey } from './zh-cn.ts';

/** The same in English. */
export const embedEn: Readonly<Record<EmbedKey, string>> = {
  'embed.noCode': 'The address lacks the parameter code',
  'embed.noCodeHint': 'Name the form in the address, for example ?code=crm_customer',
};
