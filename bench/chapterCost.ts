import { costOfFloor, costOfOurs, otherArms, spentAfterJudgement, type Spent } from './chapterArms';
import { madeChapters } from './chapterPipeline';
import type { BenchRow } from './row';

const reach = { warm: 0.14, cold: 0.33 } as const;
const overFloor = 1.15;
const patchRounds = [0, 0.3, 1] as const;

/**
 * P1. What it costs to revise chapters that a judge did not pass, in parts of what writing them anew from the plan on would cost. The
 * product's own engine runs, and its own requests are counted; only the replies are made up, so this shows cost and not quality.
 *
 * Revision cost is what is spent after a chapter's first judgement. The bible's step is left out of it, of ours and of the others, and
 * counted beside it. Full reruns are the source document's: the plan, the chapter, its edit as a whole and the judgement, a request each,
 * without a cache. A patch round is an edit and a judgement more on a chapter whose series has ended; there are so many as a part of its
 * attempts after the first, and they count for us and the floor alone.
 */
export async function benchChapterCost(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const language of ['zh', 'en'] as const) {
    const runs = [];
    for (const patches of patchRounds) runs.push(await madeChapters(language, patches));
    for (const heat of ['warm', 'cold'] as const) {
      const warm = heat === 'warm';
      const arms = otherArms(runs[0]!, warm);
      const ratio = ({ revision }: Spent): number => revision / arms.fullReruns.revision;
      const withBible = ({ revision, bible }: Spent): number =>
        (revision + bible) / (arms.fullReruns.revision + arms.fullReruns.bible);
      const byScene = ({ revision }: Spent): number => revision / arms.fullByScene.revision;
      const ours = runs.map((run) => spentAfterJudgement(run, costOfOurs(warm)));
      const floors = runs.map((run) => spentAfterJudgement(run, costOfFloor(warm)));
      const [first, floor] = [ratio(ours[0]!), ratio(floors[0]!)];
      const each = (spent: readonly Spent[]): string => spent.map((one) => shown(ratio(one))).join(', ');
      rows.push({
        id: 'P1',
        figure:
          `revision cost ÷ full reruns, 20 ${language === 'zh' ? 'Chinese' : 'English'} chapters, ${heat} cache; ` +
          'a simulation, which shows cost, not quality',
        value: `${shown(first)}, ${shown(first / floor)} × the floor; with patch rounds +0, +30, +100 %: ${each(ours)}`,
        reach: `≤ ${reach[heat]}, ≤ ${overFloor} × the floor`,
        reached: first <= reach[heat] && first / floor <= overFloor,
        reference:
          `floor ${each(floors)}; whole-text rewrites ${shown(ratio(arms.wholeRewrites))}; the source document's levels ` +
          `${shown(ratio(arms.levels))}, with the bible's step ${shown(withBible(arms.levels))}, with a cache ${shown(ratio(arms.cachedLevels))}; ` +
          `ours with the bible's step ${shown(withBible(ours[0]!))}, ÷ full reruns that write scene by scene ${shown(byScene(ours[0]!))} (floor ${shown(byScene(floors[0]!))})`,
        numbers: {
          ratio: first,
          units: ours[0]!.revision,
          overFloor: first / floor,
          floor,
          oursWithBible: withBible(ours[0]!),
          floorWithBible: withBible(floors[0]!),
          byScene: byScene(ours[0]!),
          floorByScene: byScene(floors[0]!),
          patched30: ratio(ours[1]!),
          patched100: ratio(ours[2]!),
          floorPatched30: ratio(floors[1]!),
          floorPatched100: ratio(floors[2]!),
          wholeRewrites: ratio(arms.wholeRewrites),
          levels: ratio(arms.levels),
          levelsWithBible: withBible(arms.levels),
          cachedLevels: ratio(arms.cachedLevels),
          cachedLevelsWithBible: withBible(arms.cachedLevels),
        },
      });
    }
  }
  return rows;
}

function shown(ratio: number): string {
  return ratio.toFixed(3);
}
