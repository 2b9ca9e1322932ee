import * as z from 'zod/mini';
import { storyBibleSchema } from '../../../../../src/core/project/bible/storyBible';
import type { ChapterToPlant } from '../../../../../src/core/chapter/calibration/chapterToPlant';

/** A chapter that offers a place for every kind of fault. */
export const english: ChapterToPlant = {
  language: 'en',
  text: `# Chapter 4: The Tide Table

Hanna pulled the skiff above the weed line at seven o’clock. Hanna had not slept, and the rope burned her palms. Behind her the harbour was still grey.

“You are early,” said Ruben. He sat on the wall with his boots off, and beside Ruben stood a bucket of bait.

“Seven o’clock is when the water turns,” Hanna said. “Ask anyone.”

Ruben laughed. A copper whistle hung from a nail under the eaves, green with salt. Nobody had blown it since the storm.

They carried the nets up the steps. It was three days to the regatta, and three days were not enough to mend what the winter had torn. Ruben counted the holes, lost his place and began again.

“Your uncle would have done it in one,” Hanna said.

“My uncle had better hands,” said Ruben.

The morning went by. By noon the sun stood over the breakwater, and that morning nothing else happened.
`,
  bible: z.parse(storyBibleSchema, {
    characters: [
      { name: 'Hanna Lind', role: 'boat builder' },
      { name: 'Ruben', role: 'fisherman' },
      { name: 'Oskar', role: 'Ruben’s uncle', facts: ['Drowned in the October storm.'] },
    ],
    clues: [{ what: 'A copper whistle under the eaves calls the lifeboat.' }],
  }),
  outline: `## Chapter 4: The Tide Table

Synopsis: Hanna and Ruben mend the nets.

Notes: The regatta is in three days. The bucket of bait is for later.
`,
};

export const chinese: ChapterToPlant = {
  language: 'zh',
  text: `# 第四章 潮汐表

　　陆青把小船拖上石滩，正好七点。陆青一夜没睡，手心被缆绳磨得发红。身后的港口还是灰的。

　　“你来早了。”何舟说。何舟光着脚坐在矮墙上，旁边搁着一桶鱼饵。

　　“七点涨潮，”陆青说，“谁都知道。”

　　何舟笑了。屋檐下的钉子上挂着一枚铜哨子，锈得发绿。风暴以后，再也没有人吹过它。

　　他们把渔网抬上台阶。离赛船还有三天，三天补不完冬天扯破的洞。何舟数着数着，又从头数起。

　　“要是你叔叔在，一天就补好了。”陆青说。

　　“他的手比我巧。”何舟说。

　　清晨就这样过去了。太阳升到防波堤上面，那个清晨再没有别的事。
`,
  bible: z.parse(storyBibleSchema, {
    characters: [
      { name: '陆青', role: '造船的人' },
      { name: '何舟', role: '渔夫' },
      { name: '何满', role: '何舟的叔叔', facts: ['十月的风暴里淹死了。'] },
    ],
    clues: [{ what: '屋檐下的铜哨子能叫来救生船。' }],
    immutableFacts: ['何满死于十月的风暴。'],
  }),
  outline: `## 第四章 潮汐表

梗概：陆青和何舟补网。

备注：离赛船还有三天。
`,
};

export const chapters = { en: english, zh: chinese } as const;
