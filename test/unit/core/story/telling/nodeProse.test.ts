import assert from 'node:assert/strict';
import { nodeProse } from '../../../../../src/core/story/telling/nodeProse';

describe('the prose of a node in a reply', () => {
  it('comes without a heading, and without the choices that a question leads up to', () => {
    assert.equal(nodeProse('# Scene 2\n\nThe light goes out.'), 'The light goes out.');
    assert.equal(nodeProse('【场景二】\n灯灭了。'), '灯灭了。');
    assert.equal(nodeProse('**结局：归来**\n\n灯灭了。'), '灯灭了。');
    assert.equal(nodeProse('The light goes out.\n\nWhat do you do?\n- Run.\n- Wait.'), 'The light goes out.');
  });

  it('keeps a first sentence that begins as a heading does', () => {
    for (const prose of ['结局已经写在她的脸上。', '场景很安静，没有人说话。', '结局来得真快！'])
      assert.equal(nodeProse(`${prose}\n\n灯灭了。`), `${prose}\n\n灯灭了。`);
  });
});
