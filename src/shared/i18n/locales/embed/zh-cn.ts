/** Texts of the screens that other sites show in a frame. */
export const embedZh = {
  'embed.noCode': '地址缺少参数 code',
  'embed.noCodeHint': '请在地址中写明表单编码，例如 ?code=crm_customer',
} as const;

export type EmbedKey = keyof typeof embedZh;
