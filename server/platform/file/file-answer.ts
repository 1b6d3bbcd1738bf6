import type { Readable } from 'node:stream';

/** An answer that is a file instead of an envelope. Whoever sends it also ends its bytes. */
export class FileAnswer {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly bytes: Readable;

  constructor(file: { name: string; mime: string; size: number; bytes: Readable }) {
    this.name = file.name;
    this.mime = file.mime;
    this.size = file.size;
    this.bytes = file.bytes;
  }
}
