import type { LoginField, LoginProblem } from '@/pages/user/login';
import type { SignedIn } from '@/features/login';
import type { Connection } from './connection.ts';

/** Handling of failures for one way of signing in. */
export type Way = {
  /** The fields a refusal may be about, unless the server names some. */
  readonly fields?: readonly LoginField[];
  /** Nobody asked for it, so nobody is told. */
  readonly isQuiet?: boolean;
  /** Typed password, where there was one. */
  readonly password?: string;
};

/** Proves to the server who signs in. */
export type Proof = (connection: Connection) => Promise<SignedIn>;

/** Takes one of the ways in. */
export type Enter = (prove: Proof, way?: Way) => Promise<void>;

/** Connects once, and tells the configuration; later calls are answered with the same. */
export type Connect = () => Promise<Connection>;

/** Says what is wrong; null takes it back. */
export type SetProblem = (problem: LoginProblem | null) => void;
