import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { ModelMessage } from '../../../../../src/core/llm/languageModel';
import { formIntroduction, formOrder, withForm } from '../../../../../src/core/llm/replies/formInWords';
import { formatInstruction, type ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';
import { languages } from '../../../../../src/core/text/language';

const format: ReplyFormat<{ title: string }> = {
  name: 'lore',
  schema: z.object({ title: z.string() }),
  example: '{"title":"…"}',
};
const messages = (system: string, user: string): ModelMessage[] => [
  { role: 'system', content: system },
  { role: 'user', content: user },
];

describe('messages with the form of the reply', () => {
  for (const language of languages) {
    const order = formOrder('lore', language);
    const whole = formatInstruction(format, language);
    const introduced = `You read.\n\n${formIntroduction(format, language)}`;

    it(`end with all of it where nothing introduces it (${language})`, () => {
      const [system, user] = withForm(messages('You read.', 'Read.'), format, language);
      assert.equal(system!.content, 'You read.');
      assert.equal(user!.content, `Read.\n\n${whole}`);
      assert.match(user!.content, /JSON/);
    });

    it(`end with the order for it where it is introduced, once (${language})`, () => {
      const [, user] = withForm(messages(introduced, 'Read.'), format, language);
      assert.equal(user!.content, `Read.\n\n${order}`);
      const ordered = messages(introduced, `Read.\n\n${order}`);
      assert.deepEqual(withForm(ordered, format, language), ordered);
      assert.match(order, /"lore"[^]*JSON/);
    });

    it(`say nothing twice where it is asked for and not introduced (${language})`, () => {
      const [, user] = withForm(messages('You read.', `Read.\n\n${order}`), format, language);
      assert.equal(user!.content, `Read.\n\n${whole}`);
    });
  }

  it('are none where there are none', () => {
    assert.deepEqual(withForm([], format, 'en'), []);
  });
});
