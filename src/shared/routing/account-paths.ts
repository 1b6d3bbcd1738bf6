/** Oneself, and one's own settings [B2.31]. Apart from the others: the script that runs before the first picture needs none of them. */
export const accountPaths = {
  center: '/account/center',
  base: '/account/settings-base',
  security: '/account/settings-security',
  custom: '/account/settings-custom',
  binding: '/account/settings-binding',
  notification: '/account/settings-notification',
  avatar: '/account/settings-avatar',
} as const;
