/** Errors as table programs call them; `#CIRC!` stands where a cell needs itself, `#CALC!` where there is too much to compute. */
export type FaultCode =
  | '#NULL!'
  | '#DIV/0!'
  | '#VALUE!'
  | '#REF!'
  | '#NAME?'
  | '#NUM!'
  | '#N/A'
  | '#CIRC!'
  | '#CALC!'
  | '#ERROR!';

/** Error a formula results in; thrown where it stops the computing of its formula. */
export class Fault extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode) {
    super(code);
    this.name = 'Fault';
    this.code = code;
  }
}

const codes: readonly FaultCode[] = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#CIRC!',
  '#CALC!',
  '#ERROR!',
];
const byCode = new Map<string, Fault>(codes.map((code) => [code, new Fault(code)]));

/** The one fault of a code: made once, for a sheet may have thousands. */
export function faultOf(code: FaultCode): Fault {
  return byCode.get(code) ?? new Fault(code);
}

/** The fault a text names; undefined for other texts. */
export function faultNamed(text: string): Fault | undefined {
  return text.startsWith('#') ? byCode.get(text.toUpperCase()) : undefined;
}

/** Value of a cell; null for an empty one. */
export type Value = number | string | boolean | null | Fault;

/** Values in rows of the same length. */
export class Matrix {
  readonly rows: readonly (readonly Value[])[];
  constructor(rows: readonly (readonly Value[])[]) {
    this.rows = rows;
  }
  get height(): number {
    return this.rows.length;
  }
  get width(): number {
    return this.rows[0]?.length ?? 0;
  }
  at(row: number, column: number): Value {
    return this.rows[row]?.[column] ?? null;
  }
}

/** Cells of a sheet, both ends within; counted from 0. */
export class Area {
  readonly sheet: number;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  constructor(sheet: number, top: number, left: number, bottom: number, right: number) {
    this.sheet = sheet;
    this.top = Math.min(top, bottom);
    this.left = Math.min(left, right);
    this.bottom = Math.max(top, bottom);
    this.right = Math.max(left, right);
  }
  get height(): number {
    return this.bottom - this.top + 1;
  }
  get width(): number {
    return this.right - this.left + 1;
  }
}

/** Result of a part of a formula. */
export type Result = Value | Matrix | Area;
