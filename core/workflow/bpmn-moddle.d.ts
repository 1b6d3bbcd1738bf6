/** Used part of bpmn-moddle, whose package does not offer its own types to this kind of import. */
declare module 'bpmn-moddle' {
  /** An element of a BPMN file. */
  export type BpmnElement = {
    readonly $type: string;
    id?: string;
    get(name: string): unknown;
    set(name: string, value: unknown): void;
  };
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    /** Rejects where the text is no XML; what it does not know stands in `warnings`. */
    fromXML(xml: string): Promise<{
      readonly rootElement: BpmnElement;
      readonly elementsById: Readonly<Record<string, BpmnElement>>;
      readonly references: readonly unknown[];
      readonly warnings: readonly { readonly message: string }[];
    }>;
    toXML(element: BpmnElement, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
    create(type: string, attributes?: Readonly<Record<string, unknown>>): BpmnElement;
  }
}
