import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message a robot was told. */
export type RobotCall = {
  readonly url: URL;
  readonly body: { msgtype?: string; text?: { content: string } | string; mobile?: string };
};

type RobotAnswer = { readonly status: number; readonly body: string; readonly location?: string };

const ok: RobotAnswer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' };

/** A robot of another platform, as a test plays it. */
export type Robot = {
  /** Its address, once it is open. */
  readonly site: () => string;
  readonly heard: RobotCall[];
  /** Says how it answers from now on. */
  readonly answers: (next: () => RobotAnswer) => void;
  readonly open: () => Promise<void>;
  /** Forgets what it heard, and answers that all is well. */
  readonly reset: () => void;
  readonly close: () => void;
};

/** Plays a robot of another platform that keeps what it hears. */
export function webRobot(): Robot {
  let server: Server | null = null;
  let site = '';
  let answer = (): RobotAnswer => ok;
  const heard: RobotCall[] = [];
  return {
    site: () => site,
    heard,
    answers: (next) => {
      answer = next;
    },
    open: async () => {
      const listener = createServer((request, reply) => {
        void textOf(request).then((text) => {
          heard.push({ url: new URL(request.url ?? '/', site), body: JSON.parse(text) as RobotCall['body'] });
          const { status, body, location } = answer();
          reply.writeHead(status, location === undefined ? {} : { location }).end(body);
        });
      });
      await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
      site = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
      server = listener;
    },
    reset: () => {
      heard.length = 0;
      answer = () => ok;
    },
    close: () => {
      server?.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the words a robot was told. */
export const saidText = ({ body: { text } }: RobotCall) => (typeof text === 'object' ? text.content : text);

/** Parts of a sender that calls nobody. */
export const noRobots = {
  seal: { close: (text: string) => text, open: (sealed: string) => sealed, isOld: () => false },
  post: () => Promise.reject(new Error('nobody is called')),
  sites: { origins: [], allowPrivate: false },
  now: () => 0,
};
