import { describe, expect, it } from 'vitest';
import { familyPath } from './paths.ts';

describe('a call at a server of the family', () => {
  it.each([
    ['jeecg-2.3', '/sys/message/sysMessage/list', '/message/sysMessage/list'],
    ['jeecg-2.3', '/sys/message/sysMessageTemplate/add', '/message/sysMessageTemplate/add'],
    ['jeecg-2.3', '/sys/actuator/redis/info', '/actuator/redis/info'],
    ['jeecg-2.3', '/cas/client/validateLogin', '/cas/client/validateLogin'],
    ['jeecg-2.4', '/cas/client/validateLogin', '/sys/cas/client/validateLogin'],
    ['jeecg-2.4', '/thirdLogin/getLoginUser/x', '/sys/thirdLogin/getLoginUser/x'],
    ['jeecg-2.4', '/sys/message/sysMessage/list', '/sys/message/sysMessage/list'],
    ['platform', '/sys/actuator/redis/info', '/sys/actuator/redis/info'],
    ['jeecg-2.3', '/sys/user/list', '/sys/user/list'],
  ])('of %s: %s stands at %s', (dialect, path, theirs) => {
    expect(familyPath(dialect, path)).toBe(theirs);
  });
});
