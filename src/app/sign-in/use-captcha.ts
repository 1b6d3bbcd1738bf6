import { useRef, useState } from 'react';
import { drawCaptcha } from '@/features/login';
import type { Connection } from './connection.ts';

/** The captcha of the sign-in page: none until the server asks for one. */
export type Captcha = {
  readonly image: string | null;
  /** Draws another one, for each is good for one try; fails when it does not come. */
  readonly refresh: () => Promise<void>;
  /** Returns the fields to send with the characters read off the picture. */
  readonly answer: (captcha: string) => { readonly captcha?: string; readonly checkKey?: string };
};

export function useCaptcha(connect: () => Promise<Connection>): Captcha {
  const checkKey = useRef('');
  const [image, setImage] = useState<string | null>(null);
  return {
    image,
    refresh: async () => {
      const { client } = await connect();
      const drawn = await drawCaptcha(client);
      checkKey.current = drawn.checkKey;
      setImage(drawn.image);
    },
    answer: (captcha) => (image === null ? {} : { captcha, checkKey: checkKey.current }),
  };
}
