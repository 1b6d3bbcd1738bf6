import type { DemoWorld } from './demo-world.ts';

/** A record in which every widget holds something, for the page of all widgets [B2.20]. Files are uploaded by people. */
export async function writeSamples(
  { write, today, idOf, salespeople, departId }: DemoWorld,
  material: string | undefined,
  customers: readonly string[],
): Promise<void> {
  const category = idOf('md_material_category', '03');
  const unit = idOf('md_unit', 'KG');
  await write('demo_field', today, {
    w_text: '烧结齿轮样件',
    w_number: '1234567.89',
    w_integer: 1280,
    w_password: 'sample',
    w_date: today,
    w_datetime: `${today} 08:30:00`,
    w_month: today.slice(0, 7),
    w_textarea: '样件按图纸检验，关键尺寸全检。\n外观不得有裂纹、缺料和明显变形，来料批号须与标签一致。',
    w_list: '1',
    w_list_multi: '2,3',
    w_radio: '3',
    w_checkbox: '1,4',
    w_switch: 'Y',
    w_rate: '3.5',
    w_transfer: '1,2',
    w_sel_search: unit,
    w_sel_tree: category,
    w_cat_tree: category,
    w_link_down: category,
    w_pca: '320505',
    w_sel_user: salespeople.slice(0, 2).join(','),
    w_sel_depart: departId,
    w_popup: material,
    w_popups: customers.slice(0, 2).join(','),
    w_umeditor:
      '<h2>检验要求</h2><p>外观<strong>无裂纹</strong>，尺寸按<em>图纸</em>检验：</p><ul><li>外径 φ12.00 ±0.02</li><li>硬度 HRC 28–32</li></ul>',
    w_markdown:
      '## 检验要求\n\n- 外观**无裂纹**\n- 硬度 `HRC 28–32`\n\n| 尺寸 | 公差 |\n| --- | --- |\n| φ12.00 | ±0.02 |',
    demo_field_row: Array.from({ length: 3 }, (_, index) => ({
      g_text: `第 ${index + 1} 行`,
      g_number: (index + 1) * 1250.5,
      g_integer: (index + 1) * 10,
      g_date: today,
      g_datetime: `${today} 14:00:00`,
      g_month: today.slice(0, 7),
      g_list: String(index + 1),
      g_list_multi: '1,2',
      g_switch: index % 2 === 0 ? 'Y' : 'N',
      g_search: unit,
      g_tree: category,
      g_pca: '310115',
      g_user: salespeople[0],
      g_depart: departId,
      g_popup: material,
      g_textarea: '按批次抽检',
    })),
  });
}
