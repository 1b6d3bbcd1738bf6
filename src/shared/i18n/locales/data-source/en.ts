import type { DataSourceKey } from './zh-cn.ts';

/** The same in English. */
export const dataSourceEn: Readonly<Record<DataSourceKey, string>> = {
  'source.title': 'Data sources',
  'source.empty': 'No data sources yet. Add one to let reports and charts read a PostgreSQL database',
  'source.new': 'New data source',
  'source.edit': 'Edit data source',
  'source.view': 'Data source',
  'source.code': 'Code',
  'source.codeHint':
    'Begins with a letter; letters, digits and underscores. Reports name the source by it, so it stays',
  'source.name': 'Name',
  'source.type': 'Database',
  'source.url': 'Address',
  'source.urlHint':
    'jdbc:postgresql://host:5432/database, with the parameters sslmode and currentSchema (schemas that may be read, public by default); private addresses need an entry in DATA_SOURCE_HOSTS',
  'source.username': 'User name',
  'source.usernameHint': 'Take an account that may only read',
  'source.password': 'Password',
  'source.passwordKept':
    'A password is stored; leave empty to keep it. Another address, database or user needs it again',
  'source.passwordMissing': 'There is no password yet; the source works once there is one',
  'source.passwordNew': 'Stored encrypted and never shown again',
  'source.show': 'Show',
  'source.hide': 'Hide',
  'source.remark': 'Remark',
  'source.state': 'Password',
  'source.hasPassword': 'Stored',
  'source.noPassword': 'Missing',
  'source.updated': 'Updated',
  'source.test': 'Test the connection',
  'source.tested': 'Connected: {{version}}',
  'source.readOnly': 'The account may only read.',
  'source.mayWrite':
    'The account may change data. Reports only ever read, in read-only transactions; still, take an account that may only read.',
  'source.saved': 'Saved',
  'source.export': 'Export',
  'source.imported': 'Imported {{count}} data sources; open them to type in their passwords',
};
