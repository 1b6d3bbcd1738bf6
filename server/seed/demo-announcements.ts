import type { AnnouncementSeed } from '#server/platform/delivery/db/announcement.ts';

/** Announcement to demonstration users; `to` names users, absent means everybody. */
export type DemoAnnouncement = Omit<AnnouncementSeed, 'tenantId' | 'userIds'> & { readonly to?: readonly string[] };

/** Announcements (1) and system messages (2) of a manufacturer with a property park. */
export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    title: '关于月末关账时间安排的通知',
    abstract: '本月存货与应收应付将于 30 日 18:00 关账，请各部门提前录完单据。',
    text: `各部门：
本月存货、应收、应付账套将于 30 日 18:00 关账。请仓储部在 16:00 前完成出入库单据的录入和审核，销售部核对未开票发货单。
关账后确需补录的单据，请先联系财务部反关账。`,
    category: '1',
    priority: 'H',
    sender: '陈静',
    daysAgo: 1,
  },
  {
    title: '园区 3 号厂房周六停电检修',
    abstract: '周六 8:00 至 14:00 停电，烧结炉须提前降温，服务器由 UPS 供电。',
    text: `因供电局线路检修，园区 3 号厂房将于周六 8:00 至 14:00 停电。
请生产部在周五夜班结束前完成烧结炉降温并做好记录，IT 机房由 UPS 供电，其他设备请关闭电源。`,
    category: '1',
    priority: 'H',
    sender: '赵敏',
    daysAgo: 2,
  },
  {
    title: '客户信用额度调整说明',
    abstract: '新客户默认信用额度调整为 10 万元，超额订单须销售经理审核。',
    text: `自本月起，新客户默认信用额度调整为 10 万元，账期 30 天。
超过额度的销售订单保存时会提示，须由销售经理审核后方可下推发货通知。`,
    category: '1',
    priority: 'M',
    sender: '王强',
    daysAgo: 5,
  },
  {
    title: '新版送货单打印模板已启用',
    abstract: '送货单增加批号与二维码，旧模板本周内停用。',
    text: `送货单打印模板已更新，增加物料批号和二维码，便于客户扫码收货。
旧模板将于本周五停用，如打印位置有偏差，请联系信息部调整。`,
    category: '1',
    priority: 'L',
    sender: '系统管理员',
    daysAgo: 9,
  },
  {
    title: '您有 3 张发货通知待处理',
    abstract: '其中 1 张要求今天发货，请及时安排拣货。',
    text: `您有 3 张发货通知待处理，其中 1 张要求今天发货。
请在“销售管理 / 发货通知”中查看并安排拣货。`,
    category: '2',
    priority: 'H',
    sender: '系统',
    daysAgo: 0,
    to: ['keeper'],
  },
  {
    title: '报价单即将到期提醒',
    abstract: '您负责的 2 份价目表将在 7 天内到期，请与客户确认是否续期。',
    text: `您负责的 2 份客户价目表将在 7 天内到期。
到期后新建的销售订单将不再带出该价格，请尽快与客户确认是否续期。`,
    category: '2',
    priority: 'M',
    sender: '系统',
    daysAgo: 1,
    to: ['sales01', 'sales02', 'salesmanager'],
  },
  {
    title: '销售发票审核提醒',
    abstract: '本周有 5 张销售发票等待审核。',
    text: '本周有 5 张销售发票等待审核，请在“销售管理 / 销售发票”中处理，以免影响月末对账。',
    category: '2',
    priority: 'M',
    sender: '系统',
    daysAgo: 2,
    to: ['finance', 'salesmanager'],
  },
  {
    title: '系统升级完成',
    abstract: '新增多页签、命令面板（Ctrl+K）与个性化设置。',
    text: `系统已升级，新增以下功能：
多页签：打开的页面保留在页签栏中，可拖动排序，右键可刷新或关闭。
命令面板：按 Ctrl+K，可用拼音首字母快速打开菜单。
个性化设置：主题颜色、导航模式等设置会跟随您的账号。`,
    category: '2',
    priority: 'L',
    sender: '系统管理员',
    daysAgo: 3,
  },
];
