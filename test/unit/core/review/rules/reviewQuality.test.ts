import * as assert from 'node:assert/strict';
import { ZhlintChecker } from '../../../../../src/adapters/checkers/zhlintChecker';
import { HarperChecker } from '../../../../../src/adapters/checkers/harperChecker';
import type { Finding, ReviewRequest } from '../../../../../src/core/review/model';
import { standardRuleReviewer } from '../../../../../src/core/review/rules/standardRuleReviewer';
import { findingsAt } from '../../../../../bench/foundFaults';
import { harperWasmPath } from '../../../../../bench/reviewWorkerBundle';
import { ruleRequest } from '../../../../fakes/ruleRequest';

// A small version of bench/quality.ts, on prose of our own: each fault is put in alone, and must be found where it is.

const english = `# Chapter 1: The Weir

The weir had been loud all night, and Corin had not slept. He lay on his back and counted the boards above the bed, and when he had counted them he began again, because there was nothing else to count. His sister was asleep. She could sleep through anything, his mother used to say, and his mother had been right about most things.

“You might have told me,” Corin said to the ceiling. “You might have told me that it would be today.”

Nobody answered. The men from the lower mill were already on the bridge; he heard their boots, and one of them was whistling. The tune went up, stopped, and went up again. It was the one that Odile had taught them in the spring, before the water came.

He dressed in the dark. The box of candles was where it had always been, and so was the knife, and he put both into his coat. Then he went down the stairs, which were cold, and stood for a moment in the kitchen.

“Where are you going?” asked Odile. She was sitting at the table with her hands in her lap, as if she had been waiting there for hours.

“To the weir.”

“Not without me.”

“It’s no place for you,” he said, but he was glad, and she knew it. She had had enough of waiting. They all had.

Outside, the mist stood as high as the hedge. Corin walked in front, and Odile behind him, with one hand on his sleeve (she would have denied it), until they came to the path along the river. There were three lanterns on the bank. One of the men turned round, lifted his, and laughed.

“We thought you would never come,” said the man. “The gate is stuck again. It must have been the ice.”

“It wasn’t the ice,” said Corin.

He knelt and put his ear to the iron. Far below, something knocked, twice, and was still; and Corin, who had counted the boards above his bed since he was six years old, began to count.
`;

const chinese = `# 第一章 堤坝

水响了一夜，柯林没有睡着。他躺在床上，数着头顶的木板，数完了又从头数起，因为没有别的东西可数。妹妹睡得很沉。母亲从前说过，打雷也吵不醒她，母亲说的话大多是对的。

“你本来可以告诉我的，”柯林对着天花板说，“你本来可以告诉我，就是今天。”

没有人回答。下游磨坊的人已经上了桥，他听见他们的脚步声，有一个人在吹口哨。那支曲子高上去，停住，又高上去。那是春天里奥黛教他们的，那时候水还没有来。

他摸黑穿好衣服。蜡烛盒还在老地方，小刀也在，他把两样都放进了口袋。然后他走下冰冷的楼梯，在厨房里站了一会儿。

“你去哪儿？”奥黛问。她坐在桌边，两只手放在膝盖上，好像已经等了好几个钟头。

“去堤坝。”

“带我一起去。”

外面的雾和篱笆一样高。柯林走在前面，奥黛跟在后面，一只手拉着他的袖子，一直走到河边的小路上。岸上有三盏灯笼。有个人转过身来，举起灯，笑了。

“我们还以为你不来了呢！”那人说，“闸门又卡住了。”

他跪下来，把耳朵贴在铁门上。很深的地方，有什么东西敲了两下，又没有声音了……柯林数了起来。
`;

interface Fault {
  kind: string;
  from: string;
  to: string;
}

const englishFaults: Fault[] = [
  { kind: 'doubled word', from: 'He dressed in the dark.', to: 'He dressed in in the dark.' },
  { kind: 'doubled word', from: 'The men from', to: 'The the men from' },
  { kind: 'doubled word in speech', from: '“Where are you going?”', to: '“Where are are you going?”' },
  { kind: 'agreement', from: 'The box of candles was', to: 'The box of candles were' },
  { kind: 'agreement', from: 'There were three lanterns', to: 'There was three lanterns' },
  {
    kind: 'agreement',
    from: 'She could sleep through anything, his mother used to say, and his mother had',
    to: 'She could sleep through anything, his mother used to say, and his mother have',
  },
  { kind: 'agreement', from: 'They all had.', to: 'They was late.' },
  { kind: 'agreement', from: 'One of the men turned', to: 'One of the men were there and turned' },
  { kind: 'could of in speech', from: 'It must have been', to: 'It must of been' },
  { kind: 'could of', from: 'she would have denied', to: 'she would of denied' },
  { kind: 'spacing', from: 'up, stopped, and', to: 'up , stopped, and' },
  { kind: 'spacing', from: 'in front, and Odile', to: 'in front,and Odile' },
  { kind: 'spacing', from: 'on the bank. One', to: 'on the bank.One' },
  { kind: 'spacing', from: 'put his ear', to: 'put  his ear' },
  { kind: 'spacing in speech', from: '“We thought', to: '“ We thought' },
  { kind: 'punctuation', from: 'right about most things.', to: 'right about most things..' },
  { kind: 'punctuation', from: 'Then he went down the stairs,', to: 'Then he went down the stairs,,' },
  { kind: 'unbalanced quotes', from: 'never come,” said', to: 'never come, said' },
  { kind: 'unbalanced quotes', from: '“It’s no place', to: 'It’s no place' },
  { kind: 'unbalanced brackets', from: 'denied it), until', to: 'denied it, until' },
  { kind: 'name', from: 'Corin walked in front', to: 'Corrin walked in front' },
];
const chineseFaults: Fault[] = [
  { kind: 'doubled word', from: '下游磨坊的人', to: '下游磨坊的的人' },
  { kind: 'doubled word', from: '柯林走在前面', to: '柯林走在在前面' },
  { kind: 'half-width', from: '母亲从前说过，', to: '母亲从前说过,' },
  { kind: 'half-width in speech', from: '“你去哪儿？”', to: '“你去哪儿?”' },
  { kind: 'doubled punctuation', from: '他摸黑穿好衣服。', to: '他摸黑穿好衣服。。' },
  { kind: 'spacing', from: '一只手拉着', to: '一只手 拉着' },
  { kind: 'unbalanced quotes', from: '“你本来可以告诉我的，”', to: '“你本来可以告诉我的，' },
];

describe('the rules that ship, on prose of our own', function () {
  this.timeout(120_000);
  const reviewer = standardRuleReviewer([new HarperChecker(harperWasmPath()), new ZhlintChecker()]);
  const plain = async (request: ReviewRequest): Promise<Finding[]> =>
    (await reviewer.review(request)).findings.filter(({ severity }) => severity !== 'info');

  for (const [language, story, faults] of [
    ['en', english, englishFaults],
    ['zh', chinese, chineseFaults],
  ] as const) {
    for (const lineEnd of ['\n', '\r\n']) {
      const text = story.replaceAll('\n', lineEnd);
      const where = `${language}, ${lineEnd === '\n' ? 'LF' : 'CRLF'}`;

      it(`say nothing above info of the clean text (${where})`, async () => {
        const findings = await plain(ruleRequest(language, { 'chapters/01.md': text }));
        assert.deepEqual(
          findings.map(({ rule, summary }) => `${rule}: ${summary}`),
          [],
        );
      });

      for (const { kind, from, to } of faults) {
        it(`find ${kind}: ${to} (${where})`, async () => {
          assert.equal(text.split(from).length, 2, 'the place is there once');
          const faulty = text.replace(from, () => to);
          const start = faulty.indexOf(to);
          const findings = await plain(ruleRequest(language, { 'chapters/01.md': faulty }));
          const here = findingsAt(findings, { start, end: start + to.length });
          assert.notEqual(here.length, 0, JSON.stringify(findings));
          assert.equal(
            findings.length,
            here.length,
            `and nothing else: ${findings.map(({ summary }) => summary).join(' | ')}`,
          );
        });
      }
    }
  }
});
