import { englishNumeral, hanNumeral } from '../../../text/numerals';

/** What a brief should settle before an outline is made of it. */
export const briefFields = [
  'premise',
  'audience',
  'genre',
  'setting',
  'characters',
  'conflict',
  'themes',
  'length',
] as const;
export type BriefField = (typeof briefFields)[number];

interface FieldWords {
  /** As a heading or a label, whole, in either language. */
  label: RegExp;
  /** What says it in plain prose. Only as sure as telling "nothing about it" from "something". */
  hint: RegExp;
  english: string;
  chinese: string;
  englishAdvice: string;
  chineseAdvice: string;
}

export const fieldWords: Readonly<Record<BriefField, FieldWords>> = {
  premise: {
    label:
      /^(?:premise|logline|log line|story idea|the idea|idea|concept|pitch|elevator pitch|summary|synopsis|story|the story|about|overview|plot|hook|前提|故事前提|核心创意|创意|核心|梗概|故事梗概|故事|故事简介|内容简介|简介|概要|概述|故事核心|一句话故事|一句话梗概|构思|点子|讲什么|讲了什么|核心創意|創意|故事簡介|簡介|構思|點子)$/i,
    hint: /\b(?:story|tale|novel|novella|book) (?:about|of|in which|that follows)\b|\b(?:a|an|the|two|three) [\w ’'-]{2,60} (?:who|must|discovers?|finds?|learns?|has to|wants? to|tries)\b|(?:讲述|讲|說|说|写|描寫|描写|关于|關於|講述).{2,}/i,
    english: 'premise',
    chinese: '故事前提',
    englishAdvice: 'One or two sentences: who wants what, and what stands in the way.',
    chineseAdvice: '请用一两句话写清：谁想要什么，会遇到什么阻碍。',
  },
  audience: {
    label:
      /^(?:(?:target |intended )?(?:audience|readership|readers?|age(?: group| range)?)|for whom|who (?:it(?:'|’)s|it is) for|读者|目标读者|写给谁看?|给谁看|谁来读|受众|目标受众|读者对象|适读年龄|阅读对象|年龄段|适合年龄|读者年龄|讀者|目標讀者|受眾|目標受眾|讀者對象|適讀年齡|閱讀對象|年齡段)$/i,
    hint: /\b(?:readers?|audience|aged?|ages|year[- ]olds?|middle[- ]grade|young adult|for (?:children|kids|teenagers|teens|adults|young readers))\b|\bYA\b|读者|讀者|受众|受眾|岁|歲|小学|小學|初中|高中|儿童|兒童|青少年|成人/i,
    english: 'audience',
    chinese: '读者',
    englishAdvice:
      'Say who will read it and how old they are, such as “readers of 8 to 12”: words, length and what may happen depend on it.',
    chineseAdvice: '请写明给谁看、多大年纪，例如“8 至 12 岁”：用词、篇幅和情节的分寸都由此决定。',
  },
  genre: {
    label:
      /^(?:(?:genre|tone|mood|style|voice|register|feel|atmosphere|tone of voice)(?:(?:\s*(?:and|&|\/|,)\s*)(?:the )?(?:genre|tone|mood|style|voice|feel|atmosphere))*|类型|体裁|题材|类别|基调|风格|文风|调性|语气|语调|氛围|类型与基调|类型和基调|体裁与基调|类型与风格|题材与风格|类型\/基调|類型|體裁|題材|基調|風格|文風|語氣|氛圍|類型與基調|類型和基調|類型與風格)$/i,
    hint: /\b(?:fantasy|mystery|thriller|romance|science fiction|sci-fi|horror|historical|adventure|comedy|comic|fairy tale|fable|ghost story|detective|crime|literary|dystopian?|western|tone|gentle|humorous|dark|melancholy|whimsical|genre)\b|奇幻|科幻|悬疑|懸疑|推理|言情|爱情|愛情|武侠|武俠|玄幻|恐怖|历史小说|歷史小說|冒险|冒險|喜剧|喜劇|童话|童話|寓言|基调|基調|风格|風格|温暖|幽默/i,
    english: 'genre and tone',
    chinese: '类型与基调',
    englishAdvice: 'Name the genre and how it should feel: a quiet ghost story, a fast comic adventure.',
    chineseAdvice: '请写明是什么类型、读来是什么感觉，例如“安静的鬼故事”“节奏明快的喜剧冒险”。',
  },
  setting: {
    label:
      /^(?:(?:the )?(?:settings?|world(?:[- ]?building)?|place|where(?: and when)?|time and place|place and time|period|location|era|milieu)(?: and (?:time|period|place|world))?|背景|设定|时代背景|故事背景|世界观|世界设定|时间地点|时间与地点|时间和地点|地方和时间|地点和时间|何时何地|地方|地点|时空|场景|环境|設定|時代背景|世界觀|世界設定|時間地點|時間與地點|地點|時空|場景|環境)$/i,
    hint: /\b(?:set (?:in|on|at|during|against)|takes place|village|town|city|island|harbou?r|planet|kingdom|school|\d{4}s|century|coast|farm|forest|ship)\b|发生在|發生在|村|镇|鎮|城|岛|島|王国|王國|学校|學校|年代|世纪|世紀|海边|海邊|山里/i,
    english: 'setting',
    chinese: '背景设定',
    englishAdvice: 'Say where and when it takes place, and what is special about that world.',
    chineseAdvice: '请写明故事发生在何时何地，那里有什么特别之处。',
  },
  characters: {
    label:
      /^(?:(?:the )?(?:main |key |principal |major )?(?:characters?|cast|protagonists?(?: and antagonists?)?|heroes|hero|heroine|people|persons|dramatis personae|who)|人物|角色|主要人物|主要角色|人物设定|角色设定|主角|主人公|人物表|人物小传|出场人物|人物設定|角色設定|人物小傳)$/i,
    hint: /\b(?:protagonist|hero|heroine|main character|named|called|girl|boy|woman|man|widow|detective|keeper|sister|brother|mother|father|grandmother|grandfather|orphan)\b|主角|主人公|名叫|叫做|女孩|男孩|少年|少女|老人|姑娘|女儿|女兒|儿子|兒子|母亲|父亲|奶奶|爷爷|姐姐|哥哥|妹妹|弟弟/i,
    english: 'characters',
    chinese: '人物',
    englishAdvice: 'Name the main characters, each with what they want and what they fear or lack.',
    chineseAdvice: '请列出主要人物，写明各自想要什么、怕什么或缺什么。',
  },
  conflict: {
    label:
      /^(?:(?:the |central |main |core )*(?:conflicts?|problem|stakes|obstacles?|tension|struggle|dilemma|what(?:'|’)s at stake|central question)(?: and stakes)?|冲突|主要冲突|核心冲突|矛盾|主要矛盾|核心矛盾|冲突与矛盾|危机|困境|障碍|看点|衝突|主要衝突|核心衝突|危機|障礙)$/i,
    hint: /\b(?:conflict|must|against|but when|until|threat(?:en(?:s|ed)?)?|stakes?|fights?|struggles?|secret|lose|loses|danger|rival|enemy|war|stands? in (?:the|their|his|her) way)\b|冲突|衝突|矛盾|必须|必須|却|卻|危机|危機|威胁|威脅|对抗|對抗|秘密|敌人|敵人/i,
    english: 'conflict',
    chinese: '冲突',
    englishAdvice: 'Say what stands in the way and what is lost if it is not overcome.',
    chineseAdvice: '请写明主角会遇到什么阻碍，失败的代价是什么。',
  },
  themes: {
    label:
      /^(?:(?:central |main )?(?:themes?|message|moral|meaning|motifs?|what it(?:'|’)s about|takeaway)(?: and (?:motifs?|messages?|themes?))?|主题|主旨|中心思想|(?:到底|究竟)?想(?:说|表达|讲)(?:的是)?什么|想(?:说|表达|讲)的(?:话)?|立意|寓意|核心主题|思想|主题与寓意|主題|核心主題|主題與寓意)$/i,
    hint: /\b(?:themes?|about (?:grief|love|loss|courage|friendship|family|trust|memory|growing up|forgiveness|belonging|honesty|hope)|message|moral|explores?)\b|主题|主題|主旨|寓意|关于(?:爱|成长|勇气|友谊|家|信任|宽恕|失去|希望)|成长|成長|勇气|勇氣|友谊|友誼|信任|宽恕|寬恕/i,
    english: 'themes',
    chinese: '主题',
    englishAdvice: 'Name what it is about beneath the events: trust, growing up, what we owe the dead.',
    chineseAdvice: '请写明故事真正想说的是什么，例如信任、成长、对逝者的亏欠。',
  },
  length: {
    label:
      /^(?:(?:target |approximate |intended |planned |expected )?(?:length|word ?count|words|size|extent|format(?: and length)?|length and format|scope)|篇幅|字数|长度|目标字数|预计字数|总字数|规模|篇幅与形式|字數|長度|目標字數|預計字數|總字數|規模)$/i,
    hint: new RegExp(
      `\\b(?:[\\d,.]+\\s*k?\\s*|(?:${englishNumeral}|hundred|thousand)[\\w -]* )(?:words|chapters|pages)\\b|` +
        `\\b(?:novella|short story|flash fiction)\\b|(?:\\d|${hanNumeral})+\\s*[余多]?\\s*[字章页頁]|短篇|中篇|长篇|長篇`,
      'i',
    ),
    english: 'length',
    chinese: '篇幅',
    englishAdvice: 'Give a number of words or chapters, such as “about 4,000 words in six chapters”.',
    chineseAdvice: '请给出字数或章数，例如“约一万字，六章”。',
  },
};
