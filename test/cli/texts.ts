/** Texts of our own for the tests of the command line. Each holds faults that the rules are sure about. */

export const harbour = `# Chapter 1: The Harbour

Nell counted the the boats twice, because the first time she had been watching the gulls instead. There were nine. There should have been ten.

“Which one is missing?” asked her uncle, who never looked up from a net if he could help it.

“The blue one,” said Nell. “The one that leaks.”
`;

export const causeway = `# Chapter 2: The Causeway

The causeway lay bare for two hours, and she meant to use both of of them. Weed squeaked under her boots.

Halfway over she found an oar, painted blue.
`;

export const brief = `# Brief: Nine Boats

## Premise

A girl counts the boats of a small harbour, and one of them is gone.

## Audience

Readers of 10 and up.
`;

/** Chinese texts are assessed in a fraction of a second, English ones in seconds: most tests take these. */
export const pier = `# 第一章 码头

小满把船数了两遍，因为第一遍她只顾着看海鸥。一共九条，本来应该是十条的的。

“少了哪一条？”舅舅问，头也没抬，手里还补着网。
`;

export const bridge = `# 第二章 石桥

潮水退下去的的时候，桥墩上爬满了小螃蟹。

她在第三个桥洞底下找到一支桨，桨是蓝的。
`;
