import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of gateway routes. */
export const systemGatewayRouteRefusals = {
  routeBarred: {
    zh: '路由“{name}”的目标不能访问：{fault}',
    en: 'The target of the route “{name}” cannot be reached: {fault}',
  },
  routeSilent: {
    zh: '路由“{name}”的目标没有应答，请稍后再试或联系管理员',
    en: 'The target of the route “{name}” does not answer; try again later or ask your administrator',
  },
  routeTooLarge: {
    zh: '请求内容超过 {megabytes} MB，不能转发',
    en: 'The request is larger than {megabytes} MB and cannot be passed on',
  },
  routeTimeout: {
    zh: '路由“{name}”的目标超过 {seconds} 秒没有应答，请稍后再试',
    en: 'The target of the route “{name}” did not answer within {seconds} seconds; try again later',
  },
  routeRedirects: {
    zh: '路由“{name}”的目标要求跳转到别的地址，平台不跟随，请管理员检查目标',
    en: 'The target of the route “{name}” redirects to another address, which the platform does not follow; ask an administrator to check the target',
  },
  targetPlain: {
    zh: '目标地址不能有 ? 和 #',
    en: 'The target address cannot have ? or # in it',
  },
  ownPath: {
    zh: '/{base} 是平台自己的路径，不能转发，请换一个开头，如 /ext',
    en: '/{base} is a path of the platform itself and cannot be passed on; begin with another, like /ext',
  },
  routeOverlaps: {
    zh: '与路由“{name}”（{id}）的断言重叠，请改用不同的路径或方法',
    en: 'It overlaps the predicates of the route “{name}” ({id}); use another path or method',
  },
} as const satisfies RefusalTexts;
