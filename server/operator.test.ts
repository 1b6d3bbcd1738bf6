import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminSignIn, end, openStartFolder, root, type StartFolder } from './testing/start-folder.ts';

let starts: StartFolder;
beforeAll(async () => {
  starts = await openStartFolder();
}, 120_000);
afterEach(() => starts.endAll());
afterAll(() => starts.remove());

describe('the operator', { timeout: 120_000 }, () => {
  const command = (script: string, dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  it('resets a password while the server runs and while it does not', async () => {
    const dataDir = starts.used('reset');
    const { child, url } = await starts.start(dataDir);
    expect(command('admin', dataDir, 'reset-password', 'admin').stdout).toMatch(/new password of admin: \S{19}/);
    expect(await adminSignIn(url)).toBe(400);
    await end(child, 'SIGTERM');
    expect(command('admin', dataDir, 'reset-password', 'admin').status).toBe(0);
    const unknown = command('admin', dataDir, 'reset-password', 'nobody-here');
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain('There is no user nobody-here');
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
  });

  it('[A1.3] says what the installation is called, and is told of settings that do not exist', async () => {
    const dataDir = starts.used('setting');
    const done = command('admin', dataDir, 'setting', 'name=华锐 园区=平台', 'contact=0512-1', 'description=');
    expect(done.stdout).toContain('✓ name: 华锐 园区=平台');
    expect(done.stdout).toContain('✓ description: (none)');
    const { url } = await starts.start(dataDir);
    const answer = await (await fetch(`${url}/platform/upLoadApp/find`)).json();
    expect(answer).toMatchObject({ result: [{ name: '华锐 园区=平台', contact: '0512-1', description: null }] });
    expect(command('admin', dataDir, 'setting', 'colour=red').stderr).toContain('colour=red is no setting');
    expect(command('admin', dataDir, 'setting', 'name=').status).toBe(1);
  });

  it('backs up the running server and restores elsewhere', async () => {
    const dataDir = starts.used('source');
    await starts.start(dataDir);
    const file = join(starts.folder, 'backup.tar.gz');
    expect(command('backup', dataDir, file).stdout).toContain('tables');
    expect(command('backup', dataDir, file).stderr).toContain('exists already');
    const elsewhere = join(starts.folder, 'elsewhere');
    expect(command('restore', elsewhere, file).stdout).toContain('restored');
    expect(command('restore', elsewhere, file).stderr).toContain('not empty');
    const restored = await starts.start(elsewhere);
    expect(await adminSignIn(restored.url)).toBe(200);
  });

  it('is told when there is nothing to back up', () => {
    const { status, stderr } = command('backup', join(starts.folder, 'nothing'), join(starts.folder, 'x.tar.gz'));
    expect(status).toBe(1);
    expect(stderr).toContain('There is no data');
  });
});
