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
