/**
 * Components that menus of the family name, and the page of this application that shows the same. Names of 2.x stand as they are in the stock
 * menu; those of 3.x have another spelling of nearly all of them.
 */
const pages: Readonly<Record<string, readonly string[]>> = {
  'isystem/announcement': ['system/SysAnnouncementList', 'system/notice/index'],
  'isystem/category': ['system/SysCategoryList', 'system/category/index'],
  'isystem/check-rule': ['system/SysCheckRuleList', 'system/checkRule/index'],
  'isystem/data-log': ['system/DataLogList', 'monitor/datalog/index'],
  'isystem/data-source': ['system/SysDataSourceList', 'monitor/datasource/index'],
  'isystem/depart': ['system/DepartList', 'system/DepartList2', 'system/depart/index'],
  'isystem/dict': ['system/DictList', 'system/dict/index'],
  'isystem/file': ['modules/oss/OSSFileList', 'system/ossfile/index'],
  'isystem/fill-rule': ['system/SysFillRuleList', 'system/fillRule/index'],
  'isystem/gateway-route': ['system/SysGatewayRouteList', 'system/SysGatewayRouteList2', 'monitor/route/index'],
  'isystem/log': ['system/LogList', 'monitor/log/index'],
  'isystem/message': ['modules/message/SysMessageList', 'system/message/manage/index'],
  'isystem/message-template': ['modules/message/SysMessageTemplateList', 'system/message/template/index'],
  'isystem/my-depart': ['system/DepartUserList', 'system/departUser/index'],
  'isystem/online-user': ['system/onlineuser/OnlineUserList'],
  'isystem/permission': ['system/PermissionList', 'system/NewPermissionList', 'system/menu/index'],
  'isystem/position': ['system/SysPositionList', 'system/position/index'],
  'isystem/quartz-job': ['system/QuartzJobList', 'monitor/quartz/index'],
  'isystem/role': ['system/RoleUserList', 'system/RoleList', 'system/role/index'],
  'isystem/tenant': ['system/TenantList', 'system/tenant/index'],
  'isystem/third-app': ['system/appconfig/ThirdAppConfigList'],
  'isystem/user': ['system/UserList', 'system/user/index'],
  'monitor/disk': ['modules/monitor/DiskMonitoring'],
  'monitor/http-trace': ['modules/monitor/HttpTrace', 'monitor/trace/index'],
  'monitor/jvm': ['modules/monitor/JvmInfo'],
  'monitor/redis': ['modules/monitor/RedisInfo', 'monitor/redis/index'],
  'monitor/system-info': ['modules/monitor/SystemInfo', 'monitor/server/index'],
  'monitor/tomcat': ['modules/monitor/TomcatInfo'],
  'online/cgform': ['modules/online/cgform/OnlCgformHeadList', 'super/online/cgform/index'],
  'online/cgreport': ['modules/online/cgreport/OnlCgreportHeadList', 'super/online/cgreport/index'],
};
/** Pages of ours that stand at a path, whatever their component is called. */
const paths: Readonly<Record<string, readonly string[]>> = {
  '/403': ['exception/403', 'sys/exception/NotAccessException'],
  '/404': ['exception/404', 'sys/exception/Exception'],
  '/500': ['exception/500', 'sys/exception/ServerErrorException'],
  '/account/center': ['account/center/Index'],
  '/account/settings-base': [
    'account/settings/BaseSetting',
    'account/settings/Index',
    'system/usersetting/UserSetting',
  ],
  '/account/settings-binding': ['account/settings/Binding'],
  '/account/settings-custom': ['account/settings/Custom'],
  '/account/settings-notification': ['account/settings/Notification'],
  '/account/settings-security': ['account/settings/Security'],
  '/dashboard/analysis': ['dashboard/Analysis', 'dashboard/Analysis/index'],
  '/isps/userAnnouncement': ['system/UserAnnouncementList', 'monitor/mynews/index'],
};

const byName = (table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([ours, theirs]) => theirs.map((name) => [name, ours] as const)));
const componentsByName = byName(pages);
const pathsByName = byName(paths);

/** Returns our name of a component that menus of the family name; the name itself where it is nobody else's. */
export function ownComponent(component: string): string {
  return componentsByName.get(component) ?? component;
}

/** Returns the path of our page that shows what a component of the family shows; null where the component's own path is meant. */
export function ownPathOf(component: string): string | null {
  return pathsByName.get(component) ?? null;
}
