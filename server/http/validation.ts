import addFormatsModule from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import type { Contract, Operation, Parameter } from './contract.ts';
import { httpRefusals } from './refusals.ts';
import { platformRefusals } from '#server/platform/refusals.ts';

/** Checks of one operation, compiled when first used: most starts need few of them. */
export type Checks = {
  /** Coerces and completes path, query and declared header parameters in place, or refuses. */
  readonly parameters: (
    path: Record<string, unknown>,
    query: Record<string, unknown>,
    header?: Record<string, unknown>,
  ) => void;
  readonly body: (body: unknown) => void;
  /** Returns the fault of an answer; null when it keeps the contract. */
  readonly answer: (envelope: unknown) => string | null;
};

// The package is CommonJS: under Node its default export is one level deeper than its types say.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** Checks belong to their contract: servers of one process share what is compiled. */
const checksOfContract = new WeakMap<Contract, (operation: Operation) => Checks>();

/** Returns the checks of every operation of a contract. */
export function checksOf(contract: Contract): (operation: Operation) => Checks {
  const known = checksOfContract.get(contract) ?? createChecks(contract);
  checksOfContract.set(contract, known);
  return known;
}

function createChecks(contract: Contract): (operation: Operation) => Checks {
  const exact = newAjv(contract, false);
  const coercing = newAjv(contract, true);
  const made = new Map<Operation, Checks>();
  return (operation) => {
    const known = made.get(operation) ?? compiledChecks(operation, exact, coercing);
    made.set(operation, known);
    return known;
  };
}

/** Compiles each check of an operation when it is first needed. */
function compiledChecks(operation: Operation, exact: Ajv2020, coercing: Ajv2020): Checks {
  const path = once(() => coercing.compile(parametersSchema(operation, 'path')));
  const query = once(() => coercing.compile(parametersSchema(operation, 'query')));
  const header = once(() => coercing.compile(parametersSchema(operation, 'header')));
  const body = once(() => compileAt(exact, operation.bodyPointer));
  const answer = once(() => compileAt(exact, operation.answerPointer));
  return {
    parameters: (pathValues, queryValues, headerValues = {}) => {
      refuse(path(), pathValues, httpRefusals.theAddress);
      refuse(query(), queryValues, httpRefusals.queryParameter);
      if (operation.parameters.some((parameter) => parameter.in === 'header')) {
        refuse(header(), headerValues, httpRefusals.theHeader);
      }
    },
    body: (value) => {
      const check = body();
      if (check === null) return;
      if (value === undefined) {
        if (!operation.bodyRequired) return;
        throw refusal(400, httpRefusals.bodyMissing);
      }
      refuse(check, value, httpRefusals.requestBody);
    },
    answer: (envelope) => {
      const check = answer();
      if (check === null || check(envelope)) return null;
      return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`).join('; ');
    },
  };
}

function newAjv(contract: Contract, coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes: coerce,
    useDefaults: coerce,
    // The first hundred errors are enough for a reader.
    verbose: false,
  });
  addFormats(ajv);
  ajv.addSchema({ ...contract.document, $id: 'contract' }, 'contract', false, false);
  return ajv;
}

function compileAt(ajv: Ajv2020, pointer: string | null): ValidateFunction | null {
  if (pointer === null) return null;
  const fragment = pointer
    .slice(1)
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  return ajv.compile({ $ref: `contract#${fragment}` });
}

function parametersSchema(operation: Operation, place: Parameter['in']): object {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, rebase(parameter.schema)])),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  };
}

/** References inside a schema taken out of the contract must still lead into it. */
function rebase(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;
}

function refuse(check: ValidateFunction, value: unknown, where: RefusalText): void {
  if (check(value)) return;
  const errors = fieldErrors(check.errors ?? []);
  const first = errors[0];
  throw refusal(
    400,
    httpRefusals.requestFault,
    {
      where,
      fault:
        first === undefined
          ? httpRefusals.malformedPart
          : filled(httpRefusals.fieldIs, { field: first.field, fault: first.message }),
    },
    {
      errors,
    },
  );
}

/** Ajv's findings as errors per field, in words. */
export function fieldErrors(found: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of found.slice(0, 100)) {
    const params: Readonly<Record<string, unknown>> = error.params;
    const extra = params['missingProperty'] ?? params['additionalProperty'];
    const field = [...error.instancePath.split('/').slice(1), ...(typeof extra === 'string' ? [extra] : [])]
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    if (!byField.has(field)) byField.set(field, { field, message: words(error, params) });
  }
  return [...byField.values()];
}

function words(error: ErrorObject, params: Readonly<Record<string, unknown>>): RefusalText {
  const limit = String(params['limit']);
  switch (error.keyword) {
    case 'required':
      return httpRefusals.mustNotBeEmpty;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return httpRefusals.unknownField;
    case 'type':
      return filled(httpRefusals.wrongType, { type: String(params['type']) });
    case 'minLength':
      return limit === '1' ? httpRefusals.mustNotBeEmpty : filled(platformRefusals.leastCharacters, { limit });
    case 'maxLength':
      return filled(httpRefusals.mostCharacters, { limit });
    case 'minimum':
      return filled(httpRefusals.notBelow, { limit });
    case 'maximum':
      return filled(httpRefusals.notAbove, { limit });
    case 'minItems':
      return filled(httpRefusals.leastItems, { limit });
    case 'maxItems':
      return filled(httpRefusals.mostItems, { limit });
    case 'enum':
      return httpRefusals.notAllowed;
    default:
      return httpRefusals.malformedPart;
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
