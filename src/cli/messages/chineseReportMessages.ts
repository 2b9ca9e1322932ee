import type { PlantedKind } from '../../core/chapter/calibration/plantedFault';
import type { PassCount } from '../../core/chapter/report/rollbackGuard';
import { groupDigits } from '../../core/text/groupDigits';
import type { ReportMessages } from './englishReportMessages';

const passes = ({ chapters, passed, passPercent }: PassCount) =>
  `${chapters} 章中有 ${passed} 章通过${passPercent === null ? '' : `（${passPercent}%）`}`;

const faultNames: Record<PlantedKind, string> = {
  swapped_name: '换错的名字',
  changed_number: '改动的日期或数字',
  removed_clue: '拿掉的线索',
  dead_speaking: '死去的人物开口',
};

/** What the command line says about what retries cost, and about trying out the judge, in Chinese. */
export const chineseReportMessages: ReportMessages = {
  faultNames,
  sentenceSpace: '',

  help: {
    report: '显示一章或各章的重试做了什么、用了多少，以及是否划算',
    calibrate: '在一章的副本里埋下错误，试一试评审；副本不会保存',
    seed: '整数；数字相同，埋下的错误也相同（默认 1）',
    repeats: (most, usual) => `每种错误各埋几处，原样的副本也是几份：1 到 ${most}（默认 ${usual}）`,
  },

  retries: {
    header: (chapters, retried) =>
      `写过的有 ${groupDigits(chapters)} 章，其中 ${groupDigits(retried)} 章不止一稿`,
    none: '还没有评审过任何一稿。',
    spent: (calls) => `一共发送了 ${groupDigits(calls)} 次请求`,
    columns: {
      chapter: '章',
      attempts: '稿数',
      passed: '通过',
      tokens: '词元',
      cost: '费用',
      saved: '节省（估计）',
      attempt: '稿',
      level: '级别',
      score: '分数',
      asks: '要求',
      rate: '比例',
    },
    yes: '是',
    no: '否',
    percent: (percent) => `${percent}%`,
    saved: (percent) =>
      percent > 0
        ? `估计节省了 ${percent}%。`
        : percent < 0
          ? `按这个估计，反而多用了 ${-percent}%。`
          : '按这个估计，没有节省。',
    withoutEstimate: (chapters) => `第 ${chapters.join('、')} 章无法估计：账目里没有完整的首次尝试。`,
  },

  guard: {
    header: '只重做一部分划算吗？',
    nothing: '通过率还没有可以比较的对象。',
    fullReruns: (selective, full) =>
      `只重做过一部分的章，${passes(selective)}；本可少做却从头再来的章，${passes(full)}。`,
    earlier: (since, before) =>
      `第一次只重做一部分以后评审的章，${passes(since)}；在那以前的，${passes(before)}。`,
    fell: (by, bar) =>
      by > 0
        ? `通过率下降了 ${by} 个百分点；下降达到 ${bar} 个百分点，就不划算。`
        : by < 0
          ? `通过率上升了 ${-by} 个百分点。`
          : '通过率没有变化。',
    noSaving: '只重做过一部分的章，都还无法估计从头再来要用多少。',
    saving: ({ chapters, tokens, full, percent, bar }) =>
      `只重做过一部分的 ${groupDigits(chapters)} 章用了 ${groupDigits(tokens)} 词元；若每次都从头再来，估计要用 ${groupDigits(full)}：节省 ${percent}%。不到 ${bar}%，就不划算。`,
    fine: '就这个项目来看，是划算的。',
    tooFew: (least) => `章数太少，还看不出来：两边各要有 ${least} 章。`,
    reasons: {
      pass_rate_fell: '通过的章少了。',
      saving_too_small: '节省得不多。',
    },
    proposal: (setting) => `可以让每次重试都从头再来：把 ${setting} 设为 false。由你决定，什么都没有改动。`,
    isOff: '现在每次重试都是从头再来。',
  },

  calibration: {
    progress: (done, of, tokens) =>
      [
        `试一试评审 · 第 ${Math.min(done + 1, of)} 份副本，共 ${of} 份`,
        ...(tokens > 0 ? [`已用 ${groupDigits(tokens)} 词元`] : []),
      ].join(' · '),
    neverSaved: '副本不会保存，你的这一章不会改动。',
    header: (chapter, title) => `在第 ${chapter} 章${title && `“${title}”`}上试一试评审`,
    judged: (done, of, seed) => `${of} 份副本中评审了 ${done} 份；种子 ${seed}`,
    columns: { fault: '错误', planted: '埋下', found: '发现', byChance: '碰巧', passed: '通过' },
    byChance: '碰巧：对原样副本说的话，也会算作发现了它。通过：带着这处错误，这份副本也会通过。',
    unchanged: (copies, failed) =>
      `原样的副本 ${copies} 份：${failed === 0 ? '都没有判为不通过' : `${failed} 份判为不通过`}`,
    alarms: (alarms, per1000) =>
      alarms === 0
        ? '对你写的原文没有提“一般”或更重的意见。'
        : `对你写的原文提了 ${groupDigits(alarms)} 条“一般”或更重的意见，每 1,000 字 ${per1000} 条。其中有些也许说得对。`,
    noneUnchanged: '没有评审过原样的副本。',
    unanswered: (copies) => `有 ${copies} 份副本没有得到可用的回复，不计入任何数字。`,
    withoutPlace: (kinds) => `这一章没有地方可以埋下：${kinds.map((kind) => faultNames[kind]).join('、')}。`,
    faults: '埋下了什么',
    changed: (before, after) => `“${before}”改成了“${after}”`,
    removed: (before) => `删去：${before}`,
    added: (after) => `加进：${after}`,
    verdict: (found) => (found === null ? '没有回复' : found ? '发现了' : '没有发现'),
    endedEarly: (message) => `提前结束：${message}到那时为止的结果都在上面。`,
    stopped: '由你停止；到那时为止的结果就是全部。',
  },

  usage: {
    seed: '请给出从 0 开始的整数。',
    repeats: (most) => `请给出 1 到 ${most} 的整数。`,
  },

  nextSteps: {
    report: '看看某一章的重试',
    show: '看看评审意见',
    usage: '看看至今用了多少',
    again: '用同样的错误再试，例如换一个模型来评审',
  },
};
