import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentAct } from '#server/engine/behaviour/act.ts';
import { check, defineModule } from '#server/engine/behaviour/module.ts';
import { installBehaviours } from '#server/engine/behaviour/registry.ts';
import { readModules, type ModuleFault } from '#server/engine/module-file/module-files.ts';
import { modules } from '#server/modules.ts';
import { checkModules } from './check-modules.ts';
import { checkBehaviours, checkNeeds, type Code } from './check-behaviours.ts';

const set = await readModules(resolve(import.meta.dirname, '../../modules'), []);
const noCode: Code = () => [];

function faultsOf(code?: Code, of = set): readonly string[] {
  const faults: ModuleFault[] = [];
  checkNeeds(of, faults);
  checkBehaviours(of, faults, code);
  return faults.map(({ file, line, text: { zh } }) => `${file}:${line} ${zh}`);
}

/** The files of the modules, one of which needs others. */
function withNeeds(name: string, needs: readonly string[]) {
  return {
    ...set,
    modules: set.modules.map((one) =>
      one.module.value.module === name
        ? { ...one, module: { ...one.module, value: { ...one.module.value, needs } } }
        : one,
    ),
  };
}

describe('pages of modules', () => {
  it('are of one module each: two with one component would be one entry of the menu and one page of the browser', () => {
    installBehaviours(modules);
    const twin = {
      ...set,
      modules: set.modules.map((one) =>
        one.module.value.module === 'storage'
          ? {
              ...one,
              module: {
                ...one.module,
                value: {
                  ...one.module.value,
                  pages: [{ component: 'base/init-data', page: 'month-close/opening#OpeningDataPage' }],
                },
              },
            }
          : one,
      ),
    };
    const faults: ModuleFault[] = [];
    checkModules(twin, faults);
    expect(faults.map(({ file, text: { zh } }) => `${file} ${zh}`)).toContain(
      'modules/storage/module.yaml 页面组件 base/init-data 已在 modules/base/module.yaml 中定义',
    );
  });
});

describe('the code of modules and their files', () => {
  beforeEach(() => installBehaviours(modules));

  it('agree as they are', () => expect(faultsOf()).toEqual([]));

  it('refuse code that names a table of a module it does not need, with file and line; comments may', () => {
    const text =
      '/** Of mold_apply. */\nconst own = "pur_supplier";\nconst other = sql`select 1 from oa_seal`; // hr_leave\n';
    const found = faultsOf((module) => (module === 'base' ? [{ file: 'modules/base/server/x.ts', text }] : []));
    expect(found).toEqual([
      expect.stringMatching(
        /^modules\/base\/server\/x\.ts:3 数据表 oa_seal 属于模块 oa，base 没有声明需要它；请在 modules\/base\/server\/index\.ts:\d+ 的 reads 补上 oa/,
      ),
    ]);
  });

  it('let code name tables of what it needs by whatever way, and of what it reads', () => {
    const text = "['fin_ar_bill', 'pur_order', 'md_material', 'mold_apply']";
    expect(faultsOf((module) => (module === 'sale' ? [{ file: 'x.ts', text }] : []))).toEqual([]);
  });

  it('refuse a circle of needs, with the file, the line and the way', () => {
    const found = faultsOf(noCode, withNeeds('base', ['storage']));
    expect(found).toContainEqual(
      expect.stringMatching(/^modules\/base\/module\.yaml:\d+ 模块互相需要：base → storage → base；请从其中一个/),
    );
  });

  it('refuse a need of the file that the code does not know of', () => {
    expect(faultsOf(noCode, withNeeds('storage', ['base', 'quality']))).toContainEqual(
      expect.stringMatching(
        /^modules\/storage\/module\.yaml:\d+ 需要模块 quality，而 modules\/storage\/server\/index\.ts:\d+ 的 needs 没有它/,
      ),
    );
  });

  it('refuse a check that the engine has', () => {
    installBehaviours([
      ...modules,
      defineModule('other', { needs: [], checks: { sum: check({}, { audit: () => [] }) } }),
    ]);
    expect(faultsOf(noCode)).toEqual([
      'modules/other/server/index.ts:1 审核检查 sum 是引擎自己的，模块 other 不能再声明；请换一个名称',
    ]);
  });

  it('refuse two acts for one button of a form, with both places', () => {
    const act = { code: 'sign', title: '签收', exp: '', run: async () => [] };
    const fits: DocumentAct['fits'] = ({ head }) => head.name === 'sal_contract';
    installBehaviours([...modules, defineModule('other', { needs: ['sale'], acts: [{ ...act, fits }] })]);
    expect(faultsOf(noCode)).toEqual([
      expect.stringMatching(
        /^modules\/sale\/forms\/contract\.yaml:\d+ 按钮 sign 有多个声明：.*（.*\.ts:\d+）、other（.*\.ts:1）；请只留一个/,
      ),
    ]);
  });
});
