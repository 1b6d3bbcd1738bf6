import ts from 'typescript';

/** A property of the contract: of a schema, or of the query or body of an operation. */
export type ContractProperty = {
  /** Its schema or operation with the properties it stands in, e.g. `LoginRequest` or `ReportDetail.columns`. */
  readonly owner: string;
  readonly name: string;
  /** Its places in the generated types. */
  readonly places: readonly { readonly at: number; readonly end: number }[];
};

/** Writes a property as lists and reports do. */
export const nameOf = ({ owner, name }: ContractProperty): string => `${owner}.${name}`;

/** The parameter that the client of the application adds to its calls by itself: one name, in however many operations it stands. */
export const OF_EVERY_CALL = { owner: 'every call', name: '_t' } as const;

/** Lists every property of the generated types that is a name on the wire. */
export function contractProperties(file: ts.SourceFile): readonly ContractProperty[] {
  const found: ContractProperty[] = [];
  const ofEveryCall: { readonly at: number; readonly end: number }[] = [];
  const visit = (node: ts.Node, owner: string): void => {
    if (ts.isPropertySignature(node)) {
      const isNamed = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name);
      const name = isNamed ? node.name.text : '';
      const place = { at: node.name.getStart(file), end: node.name.end };
      if (isNamed && name === OF_EVERY_CALL.name) ofEveryCall.push(place);
      else if (isNamed) found.push({ owner, name, places: [place] });
      if (node.type !== undefined) visit(node.type, `${owner}.${name}`);
      return;
    }
    ts.forEachChild(node, (child) => visit(child, owner));
  };
  for (const statement of file.statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    const isSchemas = statement.name.text === 'components';
    if (!isSchemas && statement.name.text !== 'operations') continue;
    for (const member of statement.members) {
      if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isTypeLiteralNode(member.type)) continue;
      if (!isSchemas) {
        visitOperation(member, visit);
        continue;
      }
      if (member.name.getText(file) !== 'schemas') continue;
      for (const schema of member.type.members)
        if (ts.isPropertySignature(schema) && schema.type !== undefined) visit(schema.type, schema.name.getText(file));
    }
  }
  if (ofEveryCall.length > 0) found.push({ ...OF_EVERY_CALL, places: ofEveryCall });
  return found;
}

/** Of an operation what it is asked with: its query and its body; what it answers are schemas. */
function visitOperation(operation: ts.PropertySignature, visit: (node: ts.Node, owner: string) => void): void {
  if (operation.type === undefined || !ts.isTypeLiteralNode(operation.type)) return;
  for (const part of operation.type.members) {
    if (!ts.isPropertySignature(part) || part.type === undefined) continue;
    const name = part.name.getText();
    if (name === 'requestBody') visitBody(part.type, (node) => visit(node, operation.name.getText()));
    if (name === 'parameters' && ts.isTypeLiteralNode(part.type)) {
      for (const kind of part.type.members)
        if (ts.isPropertySignature(kind) && kind.name.getText() === 'query' && kind.type !== undefined)
          visit(kind.type, operation.name.getText());
    }
  }
}

/** Visits what is sent; names of media types are not those of properties. */
function visitBody(body: ts.Node, visit: (node: ts.Node) => void): void {
  if (!ts.isTypeLiteralNode(body)) return;
  for (const content of body.members)
    if (ts.isPropertySignature(content) && content.type !== undefined && ts.isTypeLiteralNode(content.type))
      for (const media of content.type.members)
        if (ts.isPropertySignature(media) && media.type !== undefined) visit(media.type);
}

/** Returns the name a property has while its rename is tried. */
export const renamed = (name: string): string => `${name.replaceAll(/\W/g, '_')}Renamed`;

/** Gives the generated types with these properties renamed. */
export function withRenames(text: string, properties: readonly ContractProperty[]): string {
  return properties
    .flatMap(({ name, places }) => places.map((place) => ({ name, ...place })))
    .toSorted((one, other) => other.at - one.at)
    .reduce((result, { at, end, name }) => result.slice(0, at) + renamed(name) + result.slice(end), text);
}

/**
 * Tells whether a compiler names a property in what it says, as it was or as it is renamed. Other words of its sentences (`type`, `property`), of
 * paths and of types it writes out prove nothing.
 */
export function isNamed(said: string, name: string): boolean {
  const missing = new Set(
    [...said.matchAll(/the following properties from type .*: (.*)$/gm)].flatMap(([, list = '']) => list.split(', ')),
  );
  const isSaid = (one: string): boolean =>
    [
      `'${one}'`,
      `'"${one}"'`,
      `NotInContract<"${one}">`,
      // A field of a managed list.
      `error TS2322: Type '{ name: "${one}";`,
      `error TS2322: Type '{ readonly name: "${one}";`,
    ].some((word) => said.includes(word));
  return [name, renamed(name)].some((one) => missing.has(one) || isSaid(one));
}
