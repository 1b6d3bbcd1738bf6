import { subject } from './subject.ts';

/** Sessions that have not ended, one line each [system.online-user]. */
export const onlineUserSubject = subject({
  title: ['在线用户', 'Online users'],
  item: ['在线用户', 'session'],
  naming: 'realname',
  permission: 'system:online-user',
  path: '/sys/online',
  isPrinted: true,
  acts: ['export'],
  fields: [
    { name: 'username', label: ['账号', 'Account'], query: 'like', width: 140 },
    { name: 'realname', label: ['姓名', 'Name'], query: 'like', width: 140 },
    { name: 'ip', label: ['IP', 'Address'], query: 'like', width: 150 },
    { name: 'browser', label: ['浏览器', 'Browser'], width: 190 },
    { name: 'createTime', label: ['登录时间', 'Signed in'], widget: 'datetime', width: 170 },
    { name: 'lastUsedTime', label: ['最近使用', 'Last used'], widget: 'datetime', width: 170 },
  ],
});
