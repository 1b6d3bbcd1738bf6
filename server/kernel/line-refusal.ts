import type { RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { kernelRefusals } from './refusals.ts';

/** Refuses the audit of a document for what one of its lines is. @throws Refusal 422 naming document, line and item */
export function refuseLine({ form }: Pick<Scope, 'form'>, head: Row, line: Row, text: RefusalText): never {
  throw refusal(422, kernelRefusals.cannotAuditLine, {
    name: nameOf(form.head, form, head),
    line: plain(line['line_no']),
    item: lineName(line),
    text,
  });
}
