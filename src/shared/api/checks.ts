import {
  checkEnvelope,
  checkLoginResult,
  checkPermissionResult,
  checkRuntimeConfig,
  type ShapeCheck,
} from './checks.generated.js';

/** Faults of an answer's envelope; none when it is sound. */
export function envelopeIssues(body: unknown): readonly string[] {
  return issuesOf(checkEnvelope, body, 'envelope');
}

/** Faults of a sign-in's result. */
export function loginIssues(result: unknown): readonly string[] {
  return issuesOf(checkLoginResult, result, 'sign-in');
}

/** Faults of a permission result. */
export function permissionIssues(result: unknown): readonly string[] {
  return issuesOf(checkPermissionResult, result, 'permissions');
}

/** Faults of /config.json. */
export function configIssues(config: unknown): readonly string[] {
  return issuesOf(checkRuntimeConfig, config, 'config.json');
}

function issuesOf(check: ShapeCheck, value: unknown, what: string): readonly string[] {
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message ?? 'is wrong'}`);
}
