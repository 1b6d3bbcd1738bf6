/** The little of jsdom that server tests read sanitised texts with; the package brings no types. */
declare module 'jsdom' {
  type ReadElement = {
    readonly nodeName: string;
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  };
  type ReadDocument = { readonly body: { querySelectorAll(selector: string): Iterable<ReadElement> } };
  export class JSDOM {
    constructor(html: string);
    readonly window: {
      readonly DOMParser: new () => { parseFromString(html: string, type: 'text/html'): ReadDocument };
    };
  }
}
