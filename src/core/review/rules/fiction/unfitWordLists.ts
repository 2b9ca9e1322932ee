import type { Language } from '../../../text/language';

/**
 * Words that are unfit below an age, by that age. English ones also match their usual endings. An author adds words, or takes one off with a
 * leading `-`, in the setting for unfit words.
 */
export const unfitWordLists: Readonly<Record<Language, Readonly<Record<8 | 12 | 16 | 18, string>>>> = {
  en: {
    8: 'kill slaughter corpse bloody gore gory hanged strangle stab murder murderer drunk drunken vodka whisky whiskey rum gin beer wine cigarette cigar tobacco idiot moron damned',
    12: 'damn goddamn goddamned crap bastard arse bloodbath disembowel decapitate behead beheaded mutilate dismember torture suicide suicidal overdose heroin cocaine opium morphine marijuana cannabis nude lust lustful seduce seduction erotic sexy prostitute brothel massacre pimp booze tipsy piss pissed self-harm',
    16: 'shit bullshit bitch boobs whore slut rape rapist raping molest incest orgasm orgy porn pornography masturbate genitals penis vagina sodomy asshole arsehole wanker bollocks faggot retard meth methamphetamine',
    18: 'fuck fucker fucking motherfucker cunt nigger nigga blowjob handjob dildo gangbang fellatio cunnilingus',
  },
  zh: {
    8: '杀死 尸体 屍體 凶杀 兇殺 谋杀 謀殺 血淋淋 勒死 刺死 上吊 喝醉 烈酒 白酒 香烟 香菸 抽烟 抽菸 吸烟 笨蛋 白痴 白癡 蠢货 蠢貨',
    12: '自杀 自殺 自残 自殘 割腕 毒品 吸毒 鸦片 鴉片 海洛因 可卡因 大麻 冰毒 赌博 賭博 妓女 妓院 嫖 裸体 裸體 色情 情欲 情慾 勾引 奸情 姦情 酷刑 砍头 砍頭 斩首 斬首 肢解 碎尸 碎屍 血腥 屠杀 屠殺 虐杀 虐殺 混蛋 王八蛋 他妈的 他媽的 狗日的 畜生 放屁',
    16: '强奸 強姦 强暴 強暴 轮奸 輪姦 乱伦 亂倫 性交 做爱 做愛 淫荡 淫蕩 淫秽 淫穢 阴茎 陰莖 阴道 陰道 乳头 乳頭 手淫 自慰 嫖娼 卖淫 賣淫 婊子 贱人 賤人 操你 屌 傻逼 牛逼 妈逼',
    18: '鸡巴 雞巴 屄 肏 口交 肛交 群交 性奴',
  },
};

/** Forms of these English words that are words of their own: the luster of pearls. */
export const otherEnglishWords: ReadonlySet<string> = new Set(['luster', 'lusters']);

/** What makes one of these English words harmless, right before it: ginger beer. */
export const harmlessBehind: Readonly<Record<string, RegExp>> = {
  beer: /\b(?:ginger|root|birch|nettle)[ -]$/i,
};

/**
 * Chinese sets no blanks between words, so that some of these stand in the seam of two others: 大麻烦, 路口交通, 人群交头接耳. The characters right before
 * or behind that make something else of them.
 */
export const otherChineseWords: Readonly<Record<string, { before?: string; behind?: string }>> = {
  上吊: { before: '马馬', behind: '着著起下在桥橋灯燈床车車篮籃瓶铺鋪扇钩鉤环環满滿个個一两兩几幾' },
  吸烟: { before: '呼' },
  香烟: { before: '烧燒焚', behind: '雾霧缭繚' },
  毒品: { before: '消', behind: '种種' },
  大麻: { behind: '烦煩子雀袋花绳繩布脸臉' },
  色情: { before: '特神景脸臉气氣面颜顏行黑白红紅蓝藍粉灰金银銀', behind: '况況调調绪緒' },
  情欲: { before: '感' },
  情慾: { before: '感' },
  强暴: { before: '畏御抗惧' },
  強暴: { before: '畏禦抗懼' },
  性交: { before: '女男个個异異同理感人天习習雌雄两兩', behind: '谈談往给給代待叉换換付接朋' },
  做爱: { behind: '心吃玩做护国' },
  做愛: { behind: '心吃玩做護國' },
  阴道: { before: '林树绿柳' },
  陰道: { before: '林樹綠柳' },
  自慰: { before: '以堪可' },
  贱人: { before: '卑贫' },
  賤人: { before: '卑貧' },
  操你: { before: '体體早课課做' },
  牛逼: { behind: '近' },
  妈逼: { before: '妈', behind: '着迫' },
  鸡巴: { behind: '巴不望' },
  雞巴: { behind: '巴不望' },
  口交: {
    before: '路门門胸出入进進港巷街渡窗洞亲親关關井河村袖领領',
    behind: '通谈談叉汇匯错錯给給接代待换換警头頭界战戰锋鋒手上钱錢',
  },
  群交: { before: '人羊鸟鳥狼鱼魚牛马馬', behind: '头頭谈談往给給错錯' },
};
