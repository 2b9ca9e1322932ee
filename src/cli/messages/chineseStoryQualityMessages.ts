import type { QualityProblem, QualityRemark } from '../../core/story/quality/model';
import type { StoryQualityMessages } from './englishStoryQualityMessages';

const lists = (items: readonly string[]) => items.join('、');
const choices = (ids: readonly string[]) => `选项 ${lists(ids)} `;

function comment(remark: QualityRemark): string {
  switch (remark.kind) {
    case 'only_one':
      return '只有一个选项，读者没有什么可决定。';
    case 'one_at_a_time':
      return '各选项的条件互相排斥，读者一次只看到其中一个。';
    case 'same_outcome':
      return `${choices(remark.choices)}没有差别：通向同一节点，改变的东西后文也从不过问。`;
    case 'one_target':
      return `所有选项都通向 ${remark.target}，区别只在改变了什么。`;
    case 'dangling':
      return `${choices(remark.choices)}通向的节点不存在。`;
    case 'never_offered':
      return `${choices(remark.choices)}所要的条件，故事里没有任何地方能促成。`;
    case 'all_conditional':
      return '每个选项都有条件，读者可能一个也选不了。';
    case 'too_many':
      return `有 ${remark.count} 个选项；超过 ${remark.most} 个就难以权衡。`;
    case 'leads_back':
      return `${choices(remark.choices)}回到同一节点，什么也没有改变。`;
    case 'critical_in_name':
      return `${choices(remark.choices)}标为关键，却没有什么取决于它。`;
    case 'no_branch_at_critical_beat':
      return `节拍 ${remark.beat} 是关键分支点，却只有一条路。`;
    case 'no_ending_at_ending_beat':
      return `节拍 ${remark.beat} 应通向结局，却没有一个选项通向结局。`;
    case 'little_at_stake':
      return `张力为 ${remark.tension}（节拍 ${remark.beat}），选择的分量却不够。`;
    case 'long_calm':
      return `这已是连续第 ${remark.nodes} 个没有什么可得失的节点。`;
    case 'no_narrative':
      return '节点没有正文，选择来得没头没脑。';
    case 'long_text':
      return `选择之前的正文是通常长度的 ${remark.times} 倍。`;
    case 'short_text':
      return `选择之前的正文只有通常长度的 ${Math.round(remark.times * 100)}%。`;
    case 'long_choice':
      return `${choices(remark.choices)}太长，不能一眼看完。`;
    case 'no_response':
      return `${choices(remark.choices)}没有回应。`;
    case 'alike':
      return `${choices(remark.choices)}说的几乎一样（${remark.share}%）。`;
    case 'responses_alike':
      return `${choices(remark.choices)}的回应几乎一样（${remark.share}%）。`;
    case 'repeated':
      return `${choices(remark.choices)}与另外 ${remark.nodes} 个节点的选项说法相同。`;
    case 'as_before':
      return `${choices(remark.choices)}刚刚在 ${remark.before} 就能选。`;
    case 'default_choice':
      return `${choices(remark.choices)}是因为没有得到选项而填上的默认选项。`;
    case 'no_text':
      return `${choices(remark.choices)}没有文字。`;
    case 'untied':
      return `${choices(remark.choices)}放进任何故事都行：没有提到这个故事里的人和事，既无条件也不改变什么。`;
    case 'undeclared':
      return `故事没有声明变量 ${lists(remark.variables)}。`;
    case 'never_read':
      return `这里改变了 ${lists(remark.variables)}，而后文从不过问。`;
    case 'ways':
      return `${remark.choices} 个选项，${remark.ways} 种结果。`;
    case 'well_paced':
      return '该有选择的时候来了选择。';
    case 'distinct':
      return remark.share === 0
        ? '各选项用词没有重复。'
        : `各选项彼此不同；最像的两个有 ${remark.share}% 相同。`;
    case 'tied':
      return '这些选项属于这个故事。';
    case 'nothing_known':
      return '没有人名、地名或变量可供对照。';
  }
}

function suggestion(problem: QualityProblem): string {
  switch (problem.kind) {
    case 'only_one':
      return '再加一个读者可能更愿意选的选项，或把这个节点与下一个合并。';
    case 'one_at_a_time':
      return '再加一个与它们同时出现的选项。';
    case 'same_outcome':
      return `让${choices(problem.choices)}通向不同节点，或改变后文某个选项会过问的东西。`;
    case 'one_target':
      return `让其中一个选项不去 ${problem.target}，另走一条路。`;
    case 'dangling':
      return `写出${choices(problem.choices)}通向的节点，或让它通向别处。`;
    case 'never_offered':
      return `让前面的某个选项促成${choices(problem.choices)}的条件，或改条件。`;
    case 'all_conditional':
      return '留一个任何时候都能选的选项。';
    case 'too_many':
      return `只留最有力的 ${problem.most} 个选项。`;
    case 'leads_back':
      return `让${choices(problem.choices)}改变点什么，或让故事往前走。`;
    case 'critical_in_name':
      return `让${choices(problem.choices)}真有得失，或把它标为普通。`;
    case 'no_branch_at_critical_beat':
      return `在节拍 ${problem.beat} 的末尾再开一条路。`;
    case 'no_ending_at_ending_beat':
      return `让节拍 ${problem.beat} 的某个选项通向结局。`;
    case 'little_at_stake':
      return '加重得失：让选项各走各路，或要付出代价。';
    case 'long_calm':
      return '让这里或前不久的某个选项牵动一些事。';
    case 'no_narrative':
      return '写出引向这个选择的正文。';
    case 'long_text':
      return '把正文写短，或在中间让读者先做一个决定。';
    case 'short_text':
      return '先给读者一个选择的理由，再让他选。';
    case 'long_choice':
      return `把${choices(problem.choices)}写短，其余留给回应。`;
    case 'no_response':
      return `用一句话交代选了${choices(problem.choices)}之后怎样。`;
    case 'alike':
      return `让${choices(problem.choices)}想要的东西不同，而不是换个说法。`;
    case 'responses_alike':
      return `给${choices(problem.choices)}各自不同的回应。`;
    case 'repeated':
      return `让${choices(problem.choices)}说出只有在这里才能做的事。`;
    case 'as_before':
      return `换掉选项 ${lists(problem.choices)}：刚刚才给过。`;
    case 'default_choice':
      return `自己写选项 ${lists(problem.choices)}，或重新生成故事树。`;
    case 'no_text':
      return `给${choices(problem.choices)}写上文字。`;
    case 'untied':
      return `把${choices(problem.choices)}与故事联系起来：某个人、某个地方、某样东西，或某件会被记住的事。`;
    case 'undeclared':
      return `在故事的变量中声明 ${lists(problem.variables)}，或去掉它。`;
    case 'never_read':
      return `让后文的某个选项过问 ${lists(problem.variables)}，或不必记住它。`;
  }
}

/** What the command line says about the quality of choices, in Chinese. */
export const chineseStoryQualityMessages: StoryQualityMessages = {
  dimensionNames: { structure: '结构', pacing: '节奏', diversity: '多样', lore: '世界观' },
  comment,
  suggestion,
};
