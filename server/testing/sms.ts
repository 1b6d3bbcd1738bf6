import { sql } from 'kysely';
import type { TestServer } from './server.ts';

export type LoggedSms = { readonly mobile: string; readonly text: string; readonly code: string | null };

/** Messages the log sender wrote for a number, oldest first. */
export function smsTo(server: TestServer, mobile: string): LoggedSms[] {
  return server.log
    .filter((line) => line.includes('SMS NOT SENT'))
    .map((line) => (JSON.parse(line) as { sms: LoggedSms }).sms)
    .filter((sms) => sms.mobile === mobile);
}

/** Asks for a code from an address of its own and reads it in the log. */
export async function codeFor(server: TestServer, mobile: string, smsmode: '0' | '1' | '2'): Promise<string> {
  const answer = await server.call('POST', '/sys/sms', { body: { mobile, smsmode } });
  const code = smsTo(server, mobile).at(-1)?.code;
  if (!answer.body.success || code == null) throw new Error(`No code for ${mobile}: ${answer.body.message}`);
  return code;
}

/** Lets time pass for everything that was sent to a number. */
export async function smsAge(server: TestServer, mobile: string, seconds: number): Promise<void> {
  await server.db
    .updateTable('sys_sms_code')
    .set({
      create_time: sql`create_time - make_interval(secs => ${seconds})`,
      expires_at: sql`expires_at - make_interval(secs => ${seconds})`,
    })
    .where('mobile', '=', mobile)
    .execute();
}

let next = 0;

/** A number nobody has yet. */
export function newMobile(): string {
  next += 1;
  return `139${String(next).padStart(8, '0')}`;
}
