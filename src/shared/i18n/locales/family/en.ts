import type { FamilyKey } from './zh-cn.ts';

/** The same in English. */
export const familyEn: Readonly<Record<FamilyKey, string>> = {
  'family.notOffered': 'The server does not offer this',
  'family.notOfferedHint':
    'The server behind this application lacks what “{{title}}” needs: that belongs to the server of this product. Use the page of your own server, or ask an administrator to take the entry out of the menu.',
  'family.captcha': 'Captcha',
  'family.captchaAgain': 'Not readable? Get another',
};
