// House rules of the contract, run by `redocly lint`.

/** Every operation states who may call it; an undeclared one is denied by nobody and so must not exist. */
const permissionDeclared = () => ({
  Operation(operation, { report, location }) {
    const permission = operation['x-permission'];
    if (
      typeof permission !== 'string' ||
      !/^(public|signed-in|[a-z][a-zA-Z0-9-]*(:[a-zA-Z0-9_-]+)+(\|[a-z][a-zA-Z0-9-]*(:[a-zA-Z0-9_-]+)+)*)$/.test(
        permission,
      )
    ) {
      report({
        message: 'x-permission must be public, signed-in, a permission code or several with | between',
        location: location.key(),
      });
    }
    const open = Array.isArray(operation.security) && operation.security.length === 0;
    if ((permission === 'public') !== open) {
      report({ message: 'a public operation has `security: []`, any other has none', location: location.key() });
    }
  },
});

/** Every operation under the API prefix answers refusals with the envelope. */
const refusalDeclared = () => ({
  Operation(operation, { report, location }) {
    const answers = operation.responses ?? {};
    if (!operation.tags?.includes('operation') && !answers.default) {
      report({ message: 'the answer `default` (refusal envelope) is missing', location: location.key() });
    }
  },
});

export default () => ({
  id: 'house',
  rules: { oas3: { 'permission-declared': permissionDeclared, 'refusal-declared': refusalDeclared } },
});
