import { api, open } from '@/shared/api';

/** Data somebody registers with. */
export type Registration = {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly smscode: string;
};

/** Registers an account; fails with an `ApiError` whose detail names the wrong fields. */
export async function register(registration: Registration): Promise<void> {
  await open(api().POST('/sys/user/register', { body: registration }));
}
