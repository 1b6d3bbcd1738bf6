import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { open, unwrap } from '../../src/shared/api/index.ts';
import { record, success } from './pact.ts';

const { eachLike, fromProviderState, integer, like, regex } = MatchersV3;

const signedIn = 'a user is signed in';
const announcement = like({ id: 'n1', titile: '关于月末关账的通知', msgContent: '<p>请提前录完单据</p>' });

describe('the frame: who it is, what is unread, how much is going on', () => {
  it('[A2.2] asks whose a token of a link is, which also keeps the session alive', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the user of the session',
        method: 'GET',
        path: '/sys/user/getUserSectionInfoByToken',
        answer: success({ sysUserId: like('u1'), sysUserCode: like('admin'), sysUserName: like('系统管理员') }),
      },
      (client) => unwrap(client.GET('/sys/user/getUserSectionInfoByToken')),
    );
    expect(result.sysUserName).toBe('系统管理员');
  });

  it('[A2.29] reads what the user has not read yet', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'something is unread',
        name: 'a request for what is unread',
        method: 'GET',
        path: '/sys/annountCement/listByUser',
        answer: success({
          anntMsgList: eachLike(announcement, 1),
          anntMsgTotal: integer(1),
          sysMsgList: like([]),
          sysMsgTotal: integer(0),
        }),
      },
      (client) => unwrap(client.GET('/sys/annountCement/listByUser')),
    );
    expect(result.anntMsgTotal).toBe(1);
    expect(result.anntMsgList[0]?.titile).toBe('关于月末关账的通知');
  });

  it('[A2.29] marks an announcement as read', async () => {
    const answer = await record(
      {
        provider: 'family',
        state: 'something is unread',
        name: 'an announcement that was read',
        method: 'PUT',
        path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
        body: { anntId: fromProviderState('${anntId}', 'n1') },
        answer: success(null),
      },
      (client) => open(client.PUT('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId: 'n1' } })),
    );
    expect(answer.message).not.toBe('');
  });

  it('[A7.22] reads the visits in all and today', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the visits',
        method: 'GET',
        path: '/sys/loginfo',
        answer: success({ totalVisitCount: integer(480), todayVisitCount: integer(7), todayIp: integer(3) }),
      },
      (client) => unwrap(client.GET('/sys/loginfo')),
    );
    expect(result.todayVisitCount).toBe(7);
  });

  it('[A7.22] reads the visits of the last days', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the visits of the last days',
        method: 'GET',
        path: '/sys/visitInfo',
        answer: success(
          eachLike({
            visit: integer(7),
            ip: integer(3),
            tian: regex('^\\d{4}-\\d{2}-\\d{2}$', '2026-11-20'),
            type: like('11-20'),
          }),
        ),
      },
      (client) => unwrap(client.GET('/sys/visitInfo')),
    );
    expect(result[0]).toMatchObject({ visit: 7, tian: '2026-11-20' });
  });

  it('[A2.37] keeps the display settings of the user', async () => {
    const answer = await record(
      {
        provider: 'platform',
        state: signedIn,
        name: 'display settings to keep',
        method: 'PUT',
        path: '/sys/user/preference/display',
        body: { value: { layout: 'topmenu', changedAt: 1_763_600_000_000 } },
        answer: success(null),
      },
      (client) =>
        open(
          client.PUT('/sys/user/preference/{name}', {
            params: { path: { name: 'display' } },
            // An object without listed properties comes out of the generator as one that has none.
            body: { value: { layout: 'topmenu', changedAt: 1_763_600_000_000 } as unknown as Record<string, never> },
          }),
        ),
    );
    expect(answer.message).not.toBe('');
  });
});
