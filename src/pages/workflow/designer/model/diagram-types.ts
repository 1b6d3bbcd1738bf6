import type { PanelChange, PanelElement } from './flow-context.ts';

/** Used part of the library that draws BPMN: its own types say less than they promise. */
export type Business = {
  readonly id: string;
  readonly name?: string;
  readonly $type: string;
  readonly $model: { create(type: string, attributes: Readonly<Record<string, unknown>>): object };
  readonly $parent?: object;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
};

export type Shape = {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Business;
  readonly waypoints?: readonly object[];
  readonly source?: Shape;
};

export type ShapeFactory = { createShape(attributes: Readonly<Record<string, unknown>>): Shape };

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Services = {
  /** Nobody's who only looks. */
  readonly modeling: {
    updateProperties(element: Shape, properties: Readonly<Record<string, unknown>>): void;
    updateModdleProperties(element: Shape, of: object, properties: Readonly<Record<string, unknown>>): void;
  } | null;
  readonly canvas: {
    zoom(to?: number, center?: 'auto'): number;
    /** `inner` is what is drawn, `outer` the room there is for it. */
    viewbox(to?: Box): { readonly inner: Box; readonly outer: { readonly width: number; readonly height: number } };
    getRootElement(): Shape;
    addMarker(element: string, marker: string): void;
    removeMarker(element: string, marker: string): void;
    scrollToElement(element: string): void;
  };
  readonly selection: { select(element: Shape | null): void; get(): readonly Shape[] };
  readonly elementRegistry: {
    get(id: string): Shape | undefined;
    filter(test: (element: Shape) => boolean): readonly Shape[];
  };
  readonly commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean } | null;
};

/** Handle of a diagram for use from outside. */
export type DiagramHandle = {
  /** The file as it is drawn now. */
  readonly read: () => Promise<string>;
  readonly change: (change: PanelChange) => void;
  readonly select: (key: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
};

/** State of a diagram, passed on whenever any of it changes. */
export type DiagramState = {
  readonly element: PanelElement;
  readonly approvals: readonly { readonly key: string; readonly name: string }[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};
