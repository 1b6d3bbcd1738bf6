/** People, where they stand in their company, and what becomes of their work when they leave. */
export const peopleRefusals = {
  'people.ownPlace': {
    zh: '不能修改自己的{what}，请由其他管理员操作',
    en: 'Nobody changes where he stands himself ({what}); ask another administrator',
  },
  'people.receiverGone': {
    zh: '接收人“{name}”不存在或已停用，请选择在职的用户',
    en: 'Nobody called "{name}" can take it over: unknown or frozen; choose somebody who is there',
  },
  'people.receiverLeaves': {
    zh: '{name}也在所选用户之中，不能接手，请选择其他人',
    en: '{name} is one of those who leave; choose somebody else to take it over',
  },
  'people.stillThere': {
    zh: '{name}的账号正常，不能由他人移交；请先冻结，或由本人在“我的待办”中转办',
    en: '{name} is there: freeze the account first, or let its owner pass on the tasks himself',
  },
  'people.receiverOneself': {
    zh: '不能将他人的工作移交给自己，请选择其他人，或由其他管理员操作',
    en: 'Nobody hands the work of others over to himself; choose somebody else, or ask another administrator',
  },
  'people.leaveNotAgreed': {
    zh: '{name}没有审批通过，不能交接',
    en: '{name} has not been agreed to; there is nothing to hand over yet',
  },
  'people.leaveHandedOver': {
    zh: '{name}已经交接',
    en: '{name} was handed over already',
  },
  'people.leaveNoAccount': {
    zh: '{name}的员工没有登录账号，没有需要移交的工作；请在“员工档案”中填写登录账号后再交接',
    en: 'The employee of {name} has no account and so nothing to hand over; name one in the employee file first',
  },
} as const;
