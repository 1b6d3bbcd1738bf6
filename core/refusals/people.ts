/** People, where they stand in their company, and what becomes of their work when they leave. */
export const peopleRefusals = {
  'people.ownPlace': {
    zh: '不能修改自己的{what}，请由其他管理员操作',
    en: 'Nobody changes where he stands himself ({what}); ask another administrator',
  },
} as const;
