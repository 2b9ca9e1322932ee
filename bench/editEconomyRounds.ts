import type { Assessment, AssessedSuggestion } from '../src/core/review/modelReview/assessmentFormat';
import type { Language } from '../src/core/text/language';

/** A change as an author would accept it, by the words that it changes. */
export interface PlannedEdit {
  /** The smallest passage that has to change, or what something goes beside; it stands in the chapter once. */
  passage: string;
  text: string;
  at?: 'after';
}

export interface PlannedSuggestion {
  said: AssessedSuggestion;
  /** None for a suggestion that the author turns down. */
  edits: readonly PlannedEdit[];
}

/** One round on one chapter: what is suggested, and what a model that follows our prompt writes for what is accepted. */
export interface PlannedRound {
  language: Language;
  /** The examples that the chapter is made of, one after the other, up to `words`. */
  chapters: readonly string[];
  /** English words or Chinese characters. */
  words: number;
  overall: Assessment['overall'];
  suggestions: readonly PlannedSuggestion[];
}

function said(
  type: AssessedSuggestion['type'],
  severity: AssessedSuggestion['severity'],
  quote: string,
  [summary, detail]: readonly [string, string],
  more: Partial<AssessedSuggestion> = {},
): AssessedSuggestion {
  return {
    type,
    summary,
    detail,
    severity,
    path: 'chapters/01.md',
    quote,
    otherQuotes: [],
    replacement: null,
    role: null,
    ...more,
  };
}

const english: PlannedRound = {
  language: 'en',
  chapters: [
    'examples/the-lighthouse-at-low-tide/chapters/01-seven-minutes.md',
    'examples/the-lighthouse-at-low-tide/chapters/02-the-buoy-on-the-sand.md',
  ],
  words: 2000,
  overall: 'The chapter knows what it wants; two days do not add up, and the shop could be quicker.',
  suggestions: [
    {
      said: said(
        'style',
        'suggestion',
        'There were four people in the shop, and that was a crowd for Hallow Staithe on a Wednesday in October.',
        [
          'The shop is introduced by a count before anybody is seen.',
          'The four are named in the next three sentences, so the number is said twice. Let the crowd come out of what they do.',
        ],
      ),
      edits: [
        {
          passage:
            'There were four people in the shop, and that was a crowd for Hallow Staithe on a Wednesday in October.',
          text: 'For Hallow Staithe on a Wednesday in October the shop was crowded.',
        },
      ],
    },
    {
      said: said('style', 'info', 'the feeling that she had said something rude', [
        'The feeling is named where the scene has shown it.',
        'Nobody has met her eye; one small thing that she does on the step would say the same and be hers.',
      ]),
      edits: [
        {
          passage: 'and the feeling that she had said something rude',
          text: 'and was at the harbour wall before she put her hood up',
        },
      ],
    },
    {
      said: said('style', 'suggestion', 'For the first time she looked pleased.', [
        'The remark explains what the next sentence shows.',
        'Her pride in the lens is audible; the sentence can go.',
      ]),
      edits: [{ passage: ' For the first time she looked pleased.', text: '' }],
    },
    {
      said: said('completeness', 'suggestion', 'and she decided that two out of three was a pass.', [
        'Nobody is told where Maren goes.',
        'Her mother wakes at two. A line for her would make the later hours more dangerous, since it is found too late.',
      ]),
      edits: [
        {
          passage: 'and she decided that two out of three was a pass.',
          at: 'after',
          text: 'She wrote *Gone for a walk* on the back of the bread paper and left it on the stove.',
        },
      ],
    },
    {
      said: said(
        'consistency',
        'should_fix',
        'I lit it Sunday, Monday and last night',
        [
          'The nights on which the light was lit do not fit the battery.',
          'Three nights of seven minutes are claimed twice, but the lamp can only have been carried up after the fall. Make it two nights in both places.',
        ],
        { otherQuotes: [{ path: 'chapters/01.md', quote: 'Seven minutes a night, three nights running.' }] },
      ),
      edits: [
        { passage: 'Sunday, Monday', text: 'Monday' },
        { passage: 'three nights', text: 'two nights' },
      ],
    },
    {
      said: said(
        'style',
        'suggestion',
        'In front of her Skerrow grew from a tooth to a rock: black at the bottom, then the white tower with the keeper’s house stuck to the side of it, then an iron stair coming down to the beach.',
        [
          'The list arrives in the order of a map and not of a walk.',
          'She would see the tower first and the stair last, when she needs it.',
        ],
      ),
      edits: [
        {
          passage:
            'black at the bottom, then the white tower with the keeper’s house stuck to the side of it, then an iron stair coming down to the beach',
          text: 'first the white tower, then the keeper’s house stuck to its side, and last, at her feet, an iron stair',
        },
      ],
    },
    {
      said: said('style', 'info', 'Ghosts, in Maren’s opinion, did not make toast.', [
        'The joke stands in the way of the knock.',
        'Without it the reader would be a little more afraid of the door.',
      ]),
      edits: [],
    },
    {
      said: said(
        'fact_check',
        'suggestion',
        'It wouldn’t light a flea to bed.',
        ['The saying may be too odd for young readers.', 'A plainer comparison would not stop them.'],
        { replacement: 'It wouldn’t light a match.' },
      ),
      edits: [],
    },
  ],
};

const chinese: PlannedRound = {
  language: 'zh',
  chapters: [
    'examples/paper-boat-river/chapters/01-page-seventeen.md',
    'examples/paper-boat-river/chapters/02-the-tofu-mill-window.md',
  ],
  words: 3000,
  overall: '两章都立得住；时辰和干粮对不上，有一段拼故事的句子太长。',
  suggestions: [
    {
      said: said('style', 'suggestion', '所以船上的人一个一个都走了，厨子在第五页走了，水手在第九页走了', [
        '拼故事的长句接连用了三个“走了”。',
        '读到第三个已经没有力气。可以让每个人走的样子不同，句子也短一些。',
      ]),
      edits: [
        {
          passage: '厨子在第五页走了，水手在第九页走了，走的时候还带走了所有的饼干',
          text: '厨子在第五页下了船，水手在第九页跳了海，饼干也一块没留',
        },
      ],
    },
    {
      said: said('style', 'info', '心里气得不行', [
        '气是说出来的，没有做出来。',
        '她看一眼纸、看一眼门外，已经够了；换成手上的一个动作更像小满。',
      ]),
      edits: [{ passage: '心里气得不行', text: '酱油倒进了饭里也不知道' }],
    },
    {
      said: said('style', 'suggestion', '这句话问得太对了。', [
        '这一句替读者下了判断。',
        '“小满愣住了”已经说明问到了要害，可以删去。',
      ]),
      edits: [{ passage: '这句话问得太对了。', text: '' }],
    },
    {
      said: said('completeness', 'suggestion', '每回一趟，就问一声：“捞着什么了？”', [
        '爷爷问了六趟，两个孩子怎么回答只写了最后一次。',
        '中间补半句，时间才过得出来，也更好笑。',
      ]),
      edits: [
        {
          passage: '就问一声：“捞着什么了？”',
          at: 'after',
          text: '前五趟的回答依次是叶子、拖鞋、瓢、大婶和没有。',
        },
      ],
    },
    {
      said: said(
        'consistency',
        'should_fix',
        '第二天吃过午饭',
        [
          '出发的时辰和带的干粮对不上。',
          '午饭后出发，路上问了一家又一家，天黑前赶不回来；要是走一整天，四块米糕又不够。两处都要改。',
        ],
        { otherQuotes: [{ path: 'chapters/01.md', quote: '阿豆背着四块米糕' }] },
      ),
      edits: [
        { passage: '吃过午饭', text: '一早' },
        { passage: '背着四块', text: '背着一天的' },
      ],
    },
    {
      said: said('style', 'suggestion', '将军站在中间，它不知道要等什么，不过看见有人等，它也等。', [
        '好笑的话被一口气说完了。',
        '断成两句，第二句才落得下来。',
      ]),
      edits: [
        {
          passage: '它不知道要等什么，不过看见有人等，它也等。',
          text: '等什么，它不知道。可是大家都在等，它不能不等。',
        },
      ],
    },
    {
      said: said('style', 'info', '太阳落下去了。码头上的钟正好六点', [
        '六点这件事前面说过两次。',
        '这里不妨只写鹅叫，让读者自己去想钟点。',
      ]),
      edits: [],
    },
    {
      said: said(
        'style',
        'suggestion',
        '阿豆的眼睛一下子亮了。',
        ['“眼睛亮了”是常见的写法。', '换成他自己的动作更好。'],
        { replacement: '阿豆连糕也忘了嚼。' },
      ),
      edits: [],
    },
  ],
};

export const plannedRounds: readonly PlannedRound[] = [chinese, english];
