import type { Turn } from './turn.ts';

/** Requests to the thread that runs scripts; `seq` comes back with the turn. */
export type ToThread =
  | { readonly kind: 'open'; readonly seq: number; readonly vm: number; readonly text: string }
  | { readonly kind: 'call'; readonly seq: number; readonly vm: number; readonly hook: string; readonly input: string }
  | {
      readonly kind: 'change';
      readonly seq: number;
      readonly vm: number;
      readonly table: string;
      readonly input: string;
    }
  | { readonly kind: 'describe'; readonly seq: number; readonly vm: number }
  | {
      readonly kind: 'answer';
      readonly seq: number;
      readonly vm: number;
      readonly id: number;
      readonly isOk: boolean;
      readonly json: string;
    }
  | { readonly kind: 'close'; readonly vm: number };

export type FromThread = { readonly seq: number; readonly turn: Turn };
