import type { LogsKey } from './zh-cn.ts';

/** Texts of logs and of who is online, in English. */
export const logsEn: Readonly<Record<LogsKey, string>> = {
  'logs.tabs': 'Kinds of logs',
  'logs.operations': 'Operations',
  'logs.signIns': 'Sign-ins',
  'logs.verify': 'Verify',
  'logs.whole': 'All {{count}} lines are as they were written',
  'logs.changed': 'Line {{no}} ({{time}}) was changed; the {{count}} before it are as they were written',
  'logs.gap':
    'An operation before line {{no}} ({{time}}) never came into the log; the {{count}} lines there are as they were written',
  'logs.missing': 'Line {{no}} is gone (before {{time}}); the {{count}} before it are as they were written',
  'logs.anchor': 'The signature left by a removal is wrong: what follows it cannot be confirmed',
  'logs.purge': 'Remove old lines',
  'logs.purgeOperations': 'Remove old operations',
  'logs.purgeSignIns': 'Remove old sign-ins',
  'logs.purgeHint': 'Lines older than this are deleted for good. This removal is noted in the log of operations.',
  'logs.days': 'Days to keep',
  'logs.daysWrong': 'Please enter a whole number from {{least}} to {{most}}',
  'logs.purged': '{{count}} lines',
  'logs.online.own': 'This session',
  'logs.online.force': 'Sign out',
  'logs.online.forceMe': 'Sign me out',
  'logs.online.forceConfirm': 'Sign {{names}} out? They are signed out at once and may lose what they have not saved.',
  'logs.online.forceOwn':
    'The session you are using now is among those chosen ({{names}}): you will be signed out at once. Are you sure?',
  'logs.data.compare': 'Compare',
  'logs.data.compareOf': 'Two versions of “{{title}}”',
  'logs.data.from': 'Version',
  'logs.data.to': 'with version',
  'logs.data.version': 'Version {{version}} · {{by}} · {{time}}',
  'logs.data.versionShort': 'Version {{version}}',
  'logs.data.field': 'Field',
  'logs.data.same': 'Nothing you may see differs between these versions',
  'logs.data.only': 'This record has only one version, there is nothing to compare',
  'logs.data.failed': 'The comparison failed',
  'logs.data.table': 'Differences',
};
