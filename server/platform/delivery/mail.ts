import { createTransport } from 'nodemailer';

export type MailMessage = { readonly to: string; readonly subject: string; readonly text: string };

/** Sends one mail; throws when it did not leave. */
export type MailSender = (message: MailMessage) => Promise<void>;

/** Without a mail server the mail goes into the server's log, for whoever runs the machine. */
export function logMail(write: (fields: object, line: string) => void): MailSender {
  return async (message) => {
    write({ mail: message }, `MAIL NOT SENT (no MAIL_URL): ${message.to} ${message.text}`);
  };
}

const timeoutMs = 10_000;

/** Hands the mail to a server over SMTP; plain text only, so nothing in it can be markup. */
export function smtpMail({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}
