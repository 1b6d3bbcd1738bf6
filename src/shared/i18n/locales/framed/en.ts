import type { FramedKey } from './zh-cn.ts';

/** The same in English. */
export const framedEn: Readonly<Record<FramedKey, string>> = {
  'framed.title': 'External page',
  'framed.loading': 'Opening {{host}}…',
  'framed.slow': '{{host}} has not answered for a long time',
  'framed.slowHint': 'It may be unreachable, or not allow being embedded. Try again, or open it in a new window.',
  'framed.blocked': '{{host}} cannot be shown here',
  'framed.blockedHint':
    'Only registered sites may be embedded. Ask your administrator to register it, or open it in a new window.',
  'framed.refused': 'This address cannot be opened',
  'framed.refusedHint': 'Only http, https and addresses of this system can be opened; the menu says: {{url}}',
  'framed.unknown': 'An expression in the address is unknown',
  'framed.unknownHint': 'Unknown expression: {{expression}}. Ask your administrator to change the address of the menu.',
  'framed.leaking': 'The address would give away your session',
  'framed.leakingHint':
    'The address of the menu would send your access token to another site, {{host}}. It was stopped. Ask your administrator to change it.',
  'framed.newWindow': 'Open in a new window',
};
