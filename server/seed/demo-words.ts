import { mobile, type Random } from '#core/samples/random.ts';
import { cities, givenNames, materials, posts, products, streets, surnames, trades, words } from './demo-names.ts';

const sentences: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /故障|异常|问题|投诉内容|描述|现象|遗留/,
    ['烧结件局部变形', '加热温度波动偏大', '外观有轻微划伤', '液压系统压力不足', '尺寸接近上公差', '包装标签贴错'],
  ],
  [
    /措施|处置|处理|对策|纠正|预防|验证/,
    [
      '调整烧结曲线并首件确认',
      '更换密封圈后试机正常',
      '返工挑选后放行',
      '补充作业指导并培训',
      '增加巡检频次',
      '修模后重新试模',
    ],
  ],
  [/原因|理由|事由/, ['客户订单变更', '设备计划检修', '库存低于安全库存', '新项目需要', '工艺改进', '人员调整']],
  [/用途/, ['生产使用', '新品试制', '客户送样', '日常办公', '设备维修']],
  [
    /意见|评语|结论|反馈|批示|总结/,
    ['同意', '情况属实，按计划执行', '请相关部门配合落实', '效果良好，继续保持', '已确认'],
  ],
  [/标准|要求/, ['无裂纹、无缺料', '按图纸公差', '压力0.4–0.6MPa', '油位在上下限之间', '按作业指导书']],
  [/方法/, ['目视', '卡尺测量', '听音检查', '塞规检验', '仪器检测']],
  [/摘要/, ['销售货款', '采购材料款', '支付运费', '计提折旧', '结转成本', '收到预收款']],
  [
    /内容|议程|正文|会议纪要|说明|条款|备注|文件/,
    ['按月度计划执行，注意交期', '详见附件，请各部门落实', '已与相关人员沟通确认', '按合同约定执行'],
  ],
];

/** Numbers of documents of other screens, by what they are called here. */
const documents: readonly (readonly [RegExp, string])[] = [
  [/^(销售订单|销售单号|需求来源)$/, 'XS'],
  [/^(采购单号|发票\/订单号|订单\/合同号)$/, 'CG'],
  [/^(工单|工单号)$/, 'MO'],
  [/^到货单号$/, 'DH'],
  [/^发货通知号$/, 'FH'],
  [/^退货申请号$/, 'XTSQ'],
  [/^应收单号$/, 'YS'],
  [/^应付单号$/, 'YF'],
  [/^报工单号$/, 'BG'],
  [/^(炉次|炉次号)$/, 'LC'],
  [/^维修单号$/, 'SWX'],
  [/^(收款单|原收款单)$/, 'SKD'],
  [/^开模申请号$/, 'KM'],
  [/^(流转卡)$/, 'LZK'],
  [/^来源(单号|\(NCR\/报工\))?$/, 'XS'],
];

/** A text as the trade would write it; undefined where the label itself says best what stands there. */
export function phrase(
  { name, label, type }: { name: string; label: string; type: string },
  { random, index, day, title }: { random: Random; index: number; day: string; title: string },
): string | undefined {
  const serial = String(index).padStart(3, '0');
  const date = day.replaceAll('-', '');
  const document = documents.find(([pattern]) => pattern.test(label))?.[1];
  if (document !== undefined) return `${document}-${date}-${serial.padStart(4, '0')}`;
  if (label.startsWith('发票号')) return `2532${date}${String(index).padStart(8, '0')}`;
  if (/批号|投入批|产出批|批次号/.test(label)) return `B${date}${String(index).padStart(2, '0')}`;
  if (/车牌/.test(label)) return `苏E${random.integer(10_000, 99_999)}`;
  if (
    /(编码|编号|代码|单号|料号|表号|房号|档号|炉号|车位号|条码|证号|版本|图号|号)$|编码$/.test(label) ||
    /(^|_)(no|code|sn)$/.test(name)
  )
    return /版本/.test(label)
      ? `V${random.integer(1, 3)}.0`
      : `${prefixOf(title)}${/version/.test(name) ? '' : '-'}${date.slice(2, 6)}${serial}`;
  if (/账号|卡号/.test(label))
    return `6222${random.integer(100_000_000, 999_999_999)}${random.integer(100_000, 999_999)}`;
  if (/电话/.test(label)) return mobile(random);
  if (
    /^(姓名|联系人|访客|司机|讲师|员工|收款人|付款方|紧急联系人|操作者|评价人)$/.test(label) ||
    (name === 'name' && /候选人|员工/.test(title))
  )
    return random.pick(surnames) + random.pick(givenNames);
  if (/职务|岗位|角色/.test(label)) return random.pick(posts);
  if (/开户行/.test(label)) return `中国工商银行${random.pick(cities)}分行`;
  if (/地址|地点|目的地|位置|住址/.test(label))
    return `${random.pick(cities)}${random.pick(streets)}${random.integer(1, 200)}号`;
  if (/单位|公司|厂家|制造|收款方|出票人|承兑人|抬头|来文/.test(label) && type === 'text')
    return /^单位$/.test(label) && name === 'unit'
      ? '个'
      : `${random.pick(cities)}${random.pick(words)}${random.pick(trades)}有限公司`;
  if (/规格/.test(label)) return `φ${random.integer(3, 40)}×${random.integer(2, 30)}`;
  if (/材质|材料/.test(label)) return random.pick(materials);
  if (/品牌/.test(label)) return random.pick(['恩格尔', '海天', '发那科', '大族', '沈阳机床']);
  if (/产品|特性/.test(label)) return random.pick(products);
  const found = sentences.find(([pattern]) => pattern.test(label));
  if (found !== undefined) return random.pick(found[1]);
  return type === 'text' ? `${label}${index}` : `${title}：${label}按计划执行`;
}

/** Two letters that tell the documents of different screens apart. */
function prefixOf(title: string): string {
  const sum = [...title].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return String.fromCodePoint(65 + (sum % 26), 65 + (Math.floor(sum / 26) % 26));
}
