import { subject } from './subject.ts';

/** Calls below the API area that go on to other servers [system.gateway-route]. */
export const gatewayRouteSubject = subject({
  title: ['网关路由', 'Gateway routes'],
  item: ['网关路由', 'gateway route'],
  naming: 'name',
  permission: 'system:gateway-route',
  path: '/sys/gatewayRoute',
  fields: [
    {
      name: 'routerId',
      label: ['路由ID', 'Route id'],
      isRequired: true,
      isUnique: true,
      maxLength: 50,
      query: 'like',
      pattern: {
        source: '^[A-Za-z0-9_-]+$',
        said: ['路由ID只能由字母、数字、- 和 _ 组成', 'A route id has letters, digits, - and _ alone'],
      },
      width: 150,
    },
    { name: 'name', label: ['名称', 'Name'], isRequired: true, maxLength: 100, query: 'like', width: 180 },
    {
      name: 'uri',
      label: ['目标', 'Target'],
      isRequired: true,
      maxLength: 200,
      isWide: true,
      placeholder: [
        'https://api.example.com，须在配置 ACTION_SITES 中',
        'https://api.example.com, one of ACTION_SITES',
      ],
      width: 240,
    },
    {
      name: 'predicates',
      label: ['断言', 'Predicates'],
      widget: 'textarea',
      isRequired: true,
      maxLength: 2_000,
      isWide: true,
      placeholder: ['每行一个：Path=/ext/** 或 Method=GET,POST', 'One a line: Path=/ext/** or Method=GET,POST'],
      width: 220,
    },
    {
      name: 'filters',
      label: ['过滤器', 'Filters'],
      widget: 'textarea',
      maxLength: 2_000,
      isWide: true,
      placeholder: [
        '每行一个：StripPrefix=1、AddRequestHeader=名称,值 或 RemoveRequestHeader=名称',
        'One a line: StripPrefix=1, AddRequestHeader=Name,value or RemoveRequestHeader=Name',
      ],
      width: 220,
    },
    {
      name: 'status',
      label: ['状态', 'State'],
      widget: 'list',
      options: [
        ['1', ['启用', 'In use']],
        ['0', ['停用', 'Off']],
      ],
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 90,
    },
  ],
});
