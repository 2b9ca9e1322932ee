// What `npm start` shows: the built command line at work on a copy of an example project. Everything that is printed
// below a command is what that command really did, just now, on this machine.
import { spawn } from 'node:child_process';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createColors } from 'picocolors';
import { root } from './runNode.mjs';

const cli = path.join(root, 'dist', 'cli.js');
const wide = 80;
/** Suggestions shown in full; the rest is counted, so that the tour stays one screen at a time. */
const shownSuggestions = 3;
/** Commands to go on with. */
const tries = [['assess', 'outline'], ['compare', 'final', '1', '2'], ['--help']];

const captions = {
  en: {
    example: 'the-lighthouse-at-low-tide',
    welcome: 'StoryFold: assess, decide, revise, and look again.',
    about: (folder) =>
      `This is a short tour of the command line. It works offline, on a copy of an example story in ${folder}. Below, “storyfold” stands for “node dist/cli.js”, run in that folder.`,
    status: 'Where the project stands:',
    assess: 'Assess the final text, three chapters, with the rules that need no network:',
    look: 'One of the others:',
    waive: 'Suppose that one is meant that way. Say so once, and it never comes back:',
    revise: (accepted, rejected) =>
      `You decide what happens: ${accepted} accepted${rejected ? ', one rejected' : ''}. Only the accepted passages change:`,
    refine:
      'Or let it work through up to three rounds, applying every ready edit, until there is a reason to stop:',
    revert: 'Changed your mind about one of them? Take out that one and keep the rest:',
    restore: 'And all of it can be undone: give back the text that round 1 started from.',
    identical: (number) => `Checked: all ${number} chapters are byte for byte what they were at the start.`,
    differs: (names) => `These chapters are not what they were at the start: ${names}`,
    rounds: 'Nothing was lost on the way; every round, revert and restore is in the history:',
    nothing: 'There is nothing in this text to accept, so the tour ends here.',
    end: 'That was the tour. The project is yours to play with:',
    try: 'Try next:',
  },
  zh: {
    example: 'paper-boat-river',
    welcome: 'StoryFold：评估、决定、修订，再看一遍。',
    about: (folder) =>
      `这是命令行的简短演示。无需联网，用的是示例故事的副本，在 ${folder}。下面的“storyfold”即“node dist/cli.js”，在该文件夹中运行。`,
    status: '项目的进展：',
    assess: '用无需联网的规则评估正文：',
    look: '其余的里面有一条：',
    waive: '假如这一条是有意为之。说一次，就不再提出：',
    revise: (accepted, rejected) =>
      `由你决定：采纳 ${accepted} 条${rejected ? '，拒绝一条' : ''}。只有采纳的地方会改动：`,
    refine: '也可以让它自动改最多三轮，应用所有现成的改法，直到有理由停下：',
    revert: '对其中一处改变了主意？只撤去这一处，其余保留：',
    restore: '一切都可以撤回：恢复第 1 轮开始时的文字。',
    identical: (number) => `已核对：${number} 章都与最初一字节不差。`,
    differs: (names) => `这些章与最初不同：${names}`,
    rounds: '途中什么都没有丢失；每一轮、每次撤去和恢复都在历史里：',
    nothing: '这份文稿没有可采纳的建议，演示到此为止。',
    end: '演示结束。这个项目归你随意试用：',
    try: '接下来可以试试：',
  },
};

/** Runs the tour; rejects with a message when a command does not do what it should. */
export async function runTour() {
  const tour = new Tour(captions[language()]);
  await tour.prepare();
  await tour.run();
}

class Tour {
  constructor(texts) {
    this.texts = texts;
    this.colours = createColors(wantsColour());
  }

  /** A fresh copy of the example, so that the tour can be run any number of times. */
  async prepare() {
    this.example = path.join(root, 'examples', this.texts.example);
    this.folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-tour-'));
    await fs.cp(this.example, this.folder, { recursive: true });
  }

  async run() {
    const { texts, colours } = this;
    console.log(`\n${colours.bold(texts.welcome)}\n${wrap(texts.about(this.folder), wide)}`);
    await this.show(texts.status, 'status');
    await this.show(texts.assess, 'assess', 'final', '--limit', String(shownSuggestions));
    const choice = choose((await this.read('show', 'final')).suggestions);
    if (choice.accepted.length === 0) console.log(`\n${texts.nothing}`);
    else await this.decide(choice);
    this.goodbye();
  }

  async decide({ waived, accepted, rejected }) {
    const { texts } = this;
    if (waived) {
      await this.show(texts.look, 'show', 'final', waived, '--quiet');
      await this.show(texts.waive, 'waive', 'final', waived);
    }
    const rejection = rejected ? ['--reject', rejected] : [];
    const ids = accepted.join(',');
    await this.show(
      texts.revise(accepted.length, rejected),
      'revise',
      'final',
      '--accept',
      ids,
      ...rejection,
    );
    await this.show(texts.refine, 'refine', 'final', '--rounds', '3');
    await this.show(texts.revert, 'revert', 'final', accepted.at(-1));
    await this.show(texts.restore, 'restore', 'final', '1');
    await this.checkChapters();
    await this.show(texts.rounds, 'rounds', 'final');
  }

  /** The promise of `restore`, held against the example that was copied. */
  async checkChapters() {
    const { texts, colours } = this;
    const names = (await fs.readdir(path.join(this.example, 'chapters'))).filter((name) =>
      name.endsWith('.md'),
    );
    const changed = [];
    for (const name of names) {
      const [original, now] = await Promise.all(
        [this.example, this.folder].map((folder) => fs.readFile(path.join(folder, 'chapters', name))),
      );
      if (!original.equals(now)) changed.push(name);
    }
    if (changed.length > 0) throw new Error(texts.differs(changed.join(', ')));
    console.log(`\n${colours.green(texts.identical(names.length))}`);
  }

  goodbye() {
    const { texts, colours } = this;
    console.log(`\n${colours.bold(texts.end)}\n  ${this.folder}\n\n${texts.try}`);
    const command = `node ${quoteWord(path.relative(process.cwd(), cli) || cli)}`;
    const named = ['--project', this.folder];
    for (const words of tries) {
      const all = words[0] === '--help' ? words : [...words, ...named];
      console.log(`  ${colours.cyan([command, ...all.map(quoteWord)].join(' '))}`);
    }
    console.log('');
  }

  /** A caption, the command, and what it prints. */
  async show(caption, ...words) {
    const { colours } = this;
    console.log(`\n${colours.dim('─'.repeat(wide))}\n${wrap(caption, wide)}`);
    console.log(`${colours.bold(colours.cyan(`$ storyfold ${words.map(quoteWord).join(' ')}`))}\n`);
    // The next steps that the commands offer are the tour's own.
    await this.start([...words, '--quiet'], 'inherit');
  }

  /** The document of a command, which is not shown. */
  async read(...words) {
    return JSON.parse(await this.start([...words, '--json'], 'pipe'));
  }

  start(words, stdout) {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [cli, ...words], {
        cwd: this.folder,
        // Nothing is sent, and nothing spent, also by an author who usually works with a model.
        env: { ...process.env, STORYFOLD_PROVIDER: 'offline' },
        stdio: ['ignore', stdout, 'inherit'],
      });
      const chunks = [];
      child.stdout?.on('data', (chunk) => chunks.push(chunk));
      child.on('error', reject);
      child.on('close', (code, signal) => {
        if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
        else reject(new Error(`storyfold ${words.join(' ')}: ${code ?? signal}`));
      });
    });
  }
}

/**
 * What an author might decide: a remark without a ready edit is waived as meant that way, the certain slips are accepted, and
 * one edit is rejected: one that is a matter of choice (which of two titles is right) where there is one.
 */
function choose(suggestions) {
  const isReady = ({ anchor, replacement }) => anchor !== undefined && replacement !== undefined;
  const ready = suggestions.filter(isReady);
  const certain = ready.filter(({ severity }) => severity === 'should_fix');
  const chosen = certain.length >= 2 ? certain : ready;
  const rejected =
    chosen.length < 2 ? undefined : (chosen.find(({ type }) => type === 'consistency') ?? chosen.at(-1));
  const accepted = chosen.filter((suggestion) => suggestion !== rejected);
  // A matter of taste, not a slip, is what an author may well have meant.
  const taste = suggestions.filter((one) => one.anchor !== undefined && !isReady(one));
  const waived = taste.find(({ severity }) => severity !== 'should_fix') ?? taste[0];
  return { waived: waived?.id, accepted: accepted.map(({ id }) => id), rejected: rejected?.id };
}

function language() {
  const { STORYFOLD_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^zh/i.test(STORYFOLD_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'zh' : 'en';
}

/** The same rule as the command line's own. */
function wantsColour() {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return process.stdout.isTTY === true && TERM !== 'dumb';
}

function quoteWord(word) {
  return /^[\p{L}\p{N}_\-./:=,@%+~\\]+$/u.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}

/** Captions are short; a break between words, or before any Han character, is enough. */
function wrap(text, columns) {
  const lines = [''];
  let used = 0;
  for (const unit of text.match(/\p{Script=Han}[，。；：、！？”」]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []) {
    const cells = [...unit.trimEnd()].reduce(
      (sum, letter) => sum + (/[\p{Script=Han}，。；：、！？]/u.test(letter) ? 2 : 1),
      0,
    );
    if (used > 0 && used + cells > columns) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += unit;
    used += cells + (unit.length - unit.trimEnd().length);
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}
