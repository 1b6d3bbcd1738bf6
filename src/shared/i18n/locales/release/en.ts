import type { ReleaseKey } from './zh-cn.ts';

/** The same in English. */
export const releaseEn: Readonly<Record<ReleaseKey, string>> = {
  'release.release': 'Release',
  'release.revoke': 'Revoke',
  'release.readers': 'Readers',
  'release.releaseAll': 'Release “{{name}}”? Everybody gets it at once, and it cannot be changed any more.',
  'release.releaseSome':
    'Release “{{name}}”? These people get it at once, and it cannot be changed any more: {{people}}',
  'release.revokeConfirm': 'Revoke “{{name}}”? Nobody sees it from now on, and it cannot be released again.',
  'release.readersOf': 'Readers of “{{name}}”',
  'release.states': 'Filter by state',
  'release.all': 'All {{count}}',
  'release.read': 'Read {{count}}',
  'release.unread': 'Unread {{count}}',
  'release.account': 'Account',
  'release.name': 'Name',
  'release.departs': 'Departments',
  'release.state': 'State',
  'release.isRead': 'Read',
  'release.isUnread': 'Unread',
  'release.time': 'Read at',
  'release.find': 'Find by name or account',
  'release.nobody': 'Nobody got this announcement',
};
