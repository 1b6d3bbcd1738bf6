import { describe, expect, it } from 'vitest';
import { ssoAddress, ssoService } from './single-sign-on.ts';
import { thirdPartyAddress } from './third-party.ts';

describe('the way to another system', () => {
  it.each(['https://cas.example/cas', 'https://cas.example/cas/'])(
    'leads to the configured single sign-on at %s, which comes back to this very page [A7.7, A9.11]',
    (prefix) => {
      const service = ssoService(new URL('http://erp.example/user/login?redirect=%2Fbase%2Funit'));
      expect(ssoAddress(prefix, service)).toBe(
        `https://cas.example/cas/login?service=${encodeURIComponent('http://erp.example/user/login?redirect=%2Fbase%2Funit')}`,
      );
    },
  );

  it('names the same service on the way back, or the ticket would not count [A7.7]', () => {
    const there = ssoService(new URL('http://erp.example/user/login?redirect=/base/unit'));
    expect(ssoService(new URL(`${there}&ticket=ST-1`))).toBe(there);
  });

  it('stands below the base path of the API for third parties [A7.6, A9.11]', () => {
    expect(thirdPartyAddress('/platform', 'we com', '/a?b=1')).toBe(
      '/platform/thirdLogin/render/we%20com?redirect=%2Fa%3Fb%3D1',
    );
  });
});
