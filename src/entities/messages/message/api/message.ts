import { queryOptions } from '@tanstack/react-query';
import { api, open, unwrap } from '@/shared/api';

/** Sends messages again that did not leave; answers what the server says. */
export async function resendMessages(ids: readonly string[]): Promise<string> {
  return (await open(api().PUT('/sys/message/sysMessage/resend', { body: { ids: ids.join(',') } }))).message;
}

export type Trial = {
  readonly msgType: string;
  readonly receiver: string | null;
  readonly templateCode: string;
  /** Values of its places, a JSON object as text. */
  readonly testData: string;
};

/** Sends a message of a template, to try it. */
export async function tryTemplate(body: Trial): Promise<string> {
  return (await open(api().POST('/sys/message/sysMessageTemplate/sendMsg', { body }))).message;
}

/** Templates and roles a configuration can name. */
export const messageChoicesQuery = queryOptions({
  queryKey: ['managed', '/sys/message/sysMessageConfig', 'choices'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/message/sysMessageConfig/choices', { signal })),
});

/** Lets the robot of an app say one line. */
export async function testThirdApp(id: string): Promise<string> {
  return (await open(api().PUT('/sys/thirdApp/test', { body: { id } }))).message;
}
