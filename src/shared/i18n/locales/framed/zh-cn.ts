/** Texts of pages of other sites, in Chinese. */
export const framedZh = {
  'framed.title': '外部页面',
  'framed.loading': '正在打开 {{host}}…',
  'framed.slow': '{{host}} 长时间没有响应',
  'framed.slowHint': '对方可能无法访问，也可能不允许嵌入。可以重试，或在新窗口中打开。',
  'framed.blocked': '无法在此显示 {{host}}',
  'framed.blockedHint': '系统只允许嵌入登记过的站点。请联系管理员登记，或在新窗口中打开。',
  'framed.refused': '地址不能打开',
  'framed.refusedHint': '只能打开 http、https 或本系统的地址，菜单中写的是：{{url}}',
  'framed.unknown': '地址中的表达式无法识别',
  'framed.unknownHint': '不认识的表达式：{{expression}}。请联系管理员修改菜单地址。',
  'framed.leaking': '地址会泄露登录凭证',
  'framed.leakingHint': '菜单地址要把登录凭证发送到其它站点 {{host}}，已被阻止。请联系管理员修改菜单地址。',
  'framed.newWindow': '在新窗口中打开',
} as const;

/** Keys of these texts. */
export type FramedKey = keyof typeof framedZh;
