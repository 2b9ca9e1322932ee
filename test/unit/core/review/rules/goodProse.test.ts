import assert from 'node:assert/strict';
import { ZhlintChecker } from '../../../../../src/adapters/checkers/zhlintChecker';
import { standardRuleReviewer } from '../../../../../src/core/review/rules/standardRuleReviewer';
import { processorTimeUntil } from '../../../../fakes/processorTime';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

/** What all rules together would change in a text. */
async function changes(language: 'en' | 'zh', text: string): Promise<string[]> {
  const request = ruleRequest(language, { 'sample.md': text });
  const reviewer = standardRuleReviewer(language === 'zh' ? [new ZhlintChecker()] : []);
  const { findings } = await reviewer.review(request);
  return marked(
    findings.filter(({ replacement }) => replacement !== undefined),
    request,
  );
}

async function staysAsItIs(language: 'en' | 'zh', texts: readonly string[]): Promise<void> {
  for (const text of texts) assert.deepEqual(await changes(language, text), [], text);
}

async function isFound(language: 'en' | 'zh', texts: readonly string[]): Promise<void> {
  for (const text of texts) assert.notDeepEqual(await changes(language, text), [], text);
}

describe('good English prose', () => {
  it('asks and orders by name', async () => {
    await staysAsItIs('en', [
      'Did Nell have a key?',
      'Could Nell do it?',
      'Didn’t Nell have one?',
      'Did Mrs. Ward have a key?',
      'Make Nell do the dishes.',
    ]);
    await isFound('en', ['Mr. Fenn have a keen eye.', 'Nobody have a key.']);
  });

  it('spaces the dots of an ellipsis', async () => {
    await staysAsItIs('en', ['“What? . . . No.”', '“But, . . . I never.”', 'He left; . . . she stayed.']);
    await isFound('en', ['“What?, no.”', 'He left,, and she stayed.']);
  });

  it('says a word twice where two clauses meet', async () => {
    await staysAsItIs('en', [
      'Who he was was unclear.',
      'Where he was was anyone’s guess.',
      'The room he was in in those days was cold.',
      'What they had they had earned.',
    ]);
    await isFound('en', ['She put it in in the box.', 'He was was tired.', 'They had they had a boat.']);
  });

  it('eats what it could of breakfast', async () => {
    await staysAsItIs('en', [
      'She ate what she could of breakfast.',
      'He remembered what he could of Paris.',
      'She ate as much as she could of breakfast.',
    ]);
    await isFound('en', ['She could of gone.', 'He wondered what she could of done.']);
  });

  it('is not torn while its quotation marks are of two kinds', async () => {
    for (const text of [
      '"Perhaps it is the damp,” he said quietly. “Ink runs."',
      '“Perhaps it is the damp,” he said quietly. “Ink runs."',
      '“Perhaps it is the damp," he said quietly. “Ink runs."',
    ])
      assert.ok(
        (await changes('en', `"So," she said.\n\n"No."\n\n${text}`)).every((each) =>
          /: ["“”] → ["“”]$/.test(each),
        ),
        text,
      );
  });

  it('asks before one name becomes another that is a letter apart', async () => {
    const often = 'She saw Maren, and Maren saw her. Later Maren went home. '.repeat(6);
    const request = ruleRequest('en', { 'sample.md': `${often}She met Marren there.` });
    const { findings } = await standardRuleReviewer([]).review(request);
    const named = findings.filter(({ replacement }) => replacement === 'Maren');
    assert.deepEqual(
      named.map(({ askFirst }) => askFirst),
      [true],
    );
  });

  it('is read in time however many blanks stand in it', async () => {
    const request = ruleRequest('en', { 'sample.md': `a${' '.repeat(15_000)}b` });
    const reviewer = standardRuleReviewer([]);
    await reviewer.review(ruleRequest('en', { 'sample.md': 'a b' }));
    const took = await processorTimeUntil(() => reviewer.review(request));
    assert.ok(took < 2_000, `${took} ms`);
  });
});

describe('good Chinese prose', () => {
  it('has names with initials, foreign words in quotation marks, and smileys', async () => {
    await staysAsItIs('zh', ['我读过J.K.罗琳的书。', '他说“I’m fine, thanks.”然后走了。', '她写道：好:)']);
    await isFound('zh', ['他走了.天黑了。', '他问:你来吗？']);
  });

  it('has both of its single quotation marks', async () => {
    const found = await changes('zh', "他说:'好'。");
    assert.ok(
      found.some((each) => each.includes('‘')) && found.some((each) => each.includes('’')),
      `${found}`,
    );
  });

  it('doubles characters that are doubled', async () => {
    await staysAsItIs('zh', [
      '历史的车轮滚滚向前。',
      '两人卿卿我我。',
      '双双对对的燕子飞来。',
      '他对此事不甚了了。',
      '村里有有钱人，也有穷人。',
      '想必竟是他。',
    ]);
    await isFound('zh', ['他跑跑到门口。', '轻轻地地走过去。', '必竟是他。']);
  });

  it('knows 地 and 得 by what follows', async () => {
    await staysAsItIs('zh', [
      '他苍白地笑。',
      '他湿漉漉地爬上岸。',
      '那里是黑色地狱。',
      '他望着红色地平线。',
      '她小声得听不见。',
    ]);
    await isFound('zh', ['她穿着红色地裙子。', '他轻轻得走过去。']);
  });
});
