import * as assert from 'node:assert/strict';
import { agreementRule } from '../../../../../src/core/review/rules/english/agreement';
import { pronounAgreementRule } from '../../../../../src/core/review/rules/english/pronounAgreement';
import { english, keepsQuiet, mends } from './englishCases';

describe('agreement of a noun with its verb', () => {
  it('mends a plural subject with a singular verb', () => {
    mends(agreementRule, [
      ['The men was tired after the march.', 'The men were tired after the march.'],
      ['His eyes was bright.', 'His eyes were bright.'],
      ['When the bells was rung, nobody came.', 'When the bells were rung, nobody came.'],
      ['She turned and her hands was shaking.', 'She turned and her hands were shaking.'],
      ['In the harbour, the boats has gone.', 'In the harbour, the boats have gone.'],
      ['Tom and Mary was late.', 'Tom and Mary were late.'],
      ['My brother and I was walking home.', 'My brother and I were walking home.'],
      ['A few of the guests was leaving.', 'A few of the guests were leaving.'],
      ['The girls runs down the hill.', 'The girls run down the hill.'],
      ['The men wasn’t there.', 'The men weren’t there.'],
    ]);
  });

  it('mends a singular subject with a plural verb, whatever stands between', () => {
    mends(agreementRule, [
      ['The box of nails were on the shelf.', 'The box of nails was on the shelf.'],
      ['One of the men were smiling.', 'One of the men was smiling.'],
      ['Each of the boys have a book.', 'Each of the boys has a book.'],
      ['Everyone were silent.', 'Everyone was silent.'],
      ['Her fear for Anna were plain.', 'Her fear for Anna was plain.'],
      ['Mr. Fenn have a keen eye.', 'Mr. Fenn has a keen eye.'],
      ['She said that the door were open.', 'She said that the door was open.'],
      ['The old man walk slowly to the gate.', 'The old man walks slowly to the gate.'],
      ['Nobody know the answer.', 'Nobody knows the answer.'],
      ['The man who live there is old.', 'The man who lives there is old.'],
      ['The news were bad.', 'The news was bad.'],
    ]);
  });

  it('mends “there is”, questions and pointers', () => {
    mends(agreementRule, [
      ['There is many reasons for this.', 'There are many reasons for this.'],
      ['There was three men waiting in the hall.', 'There were three men waiting in the hall.'],
      ['There were a man at the gate.', 'There was a man at the gate.'],
      ['There were a loud and heavy knock.', 'There was a loud and heavy knock.'],
      ['What is the names of those men?', 'What are the names of those men?'],
      ['Those man came back.', 'Those men came back.'],
      ['This books are old.', 'These books are old.'],
    ]);
    const [pointer] = agreementRule.check('These book lay on the floor.', english);
    assert.equal(pointer?.replacement, 'These books');
  });

  it('looks past what stands between, comes along or is counted whole', () => {
    mends(agreementRule, [
      [
        'The sands between Skerrow and the village was under water.',
        'The sands between Skerrow and the village were under water.',
      ],
      ['All the buttons of his coat was gone.', 'All the buttons of his coat were gone.'],
      ['Heavy bands of leather was sewn on.', 'Heavy bands of leather were sewn on.'],
      ['The girl, together with her brothers, were late.', 'The girl, together with her brothers, was late.'],
      ['Her eyes, which was grey, never left him.', 'Her eyes, which were grey, never left him.'],
      ['She loved the old songs which brings tears.', 'She loved the old songs which bring tears.'],
      ['Anna Fenn and I was walking home.', 'Anna Fenn and I were walking home.'],
      ['These small troubles helps me.', 'These small troubles help me.'],
    ]);
  });

  it('finds the subject behind its verb', () => {
    mends(agreementRule, [
      ['On the table lies two letters.', 'On the table lie two letters.'],
      ['Behind the door was two suitcases.', 'Behind the door were two suitcases.'],
      ['Down the hill comes the children.', 'Down the hill come the children.'],
      ['Where was we going?', 'Where were we going?'],
      ['What is they?', 'What are they?'],
      ['There is no chairs.', 'There are no chairs.'],
      ['There is the letters.', 'There are the letters.'],
      [
        'There were a wide path along the wall, some going up it.',
        'There was a wide path along the wall, some going up it.',
      ],
    ]);
  });

  it('only suggests what grammars quarrel about', () => {
    for (const sentence of [
      'One of the men who was in the boat stood up.',
      'There’s three of them out there.',
    ])
      assert.deepEqual(
        agreementRule.check(sentence, english).map(({ severity }) => severity),
        ['suggestion'],
        sentence,
      );
  });

  it('says so in plain words', () => {
    const [finding] = agreementRule.check('The gulls was loud.', english);
    assert.equal(finding?.detail, '“gulls” is plural, so the verb should be “were”.');
  });

  it('mends a doubled ending and a bare participle', () => {
    mends(agreementRule, [
      ['He doesn’t knows the way.', 'He doesn’t know the way.'],
      ['She did not goes home.', 'She did not go home.'],
      ['I seen him yesterday.', 'I saw him yesterday.'],
    ]);
  });

  it('keeps quiet where the words only look so', () => {
    keepsQuiet(agreementRule, [
      'If the man were here, the women would know.',
      'I wish the house were larger.',
      'The man and the woman were old.',
      'The hat, the coat, and the stick were gone.',
      'The family were at breakfast, and the police were at the door.',
      'The number of guests was small, but a number of guests were late.',
      'Ten miles was a long way, and five pounds is enough.',
      'The sound of his boots was loud.',
      'His friends, which was odd, left early. He lost his keys, which was annoying.',
      'The only one of the men who was awake stood up.',
      'The box of nails which stands there is mine. The men, along with the boy, were late.',
      'In the box was ten pounds. On the wall was a map. There were a table by the wall and two chairs.',
      'The peace between them was uneasy. Between the two of them was a wall.',
      'All the captain knows is that the boat was sold.',
      'Gone were the days of summer. Never have I seen the like.',
      'There were a table and two chairs in the room.',
      'There was many a man who wept, and there were a few who laughed.',
      'The wounded were carried in; the dead were left.',
      'Did the old man walk to the gate? She let the girl go.',
      'He insisted that the boy go home.',
      'What the letters said is no business of yours.',
      'Those garden walls were built by hand. This means war.',
      'He was one of the men who were there.',
      'The people were hungry. The sheep were grazing.',
      'His glasses were broken, and the news was bad.',
      'Behind the hills was a lake.',
      'The cars constructor smiled.',
    ]);
  });

  it('only mentions it in speech', () => {
    const [finding] = agreementRule.check('“The men was here,” said Tom.', english);
    assert.equal(finding?.severity, 'info');
    assert.match(finding.detail ?? '', /speech/);
  });
});

describe('agreement of a pronoun with its verb', () => {
  it('mends both ways', () => {
    mends(pronounAgreementRule, [
      ['He go to the window.', 'He goes to the window.'],
      ['She don’t like rain.', 'She doesn’t like rain.'],
      ['He nodded, and they was gone.', 'He nodded, and they were gone.'],
      ['We was late again.', 'We were late again.'],
      ['You was there.', 'You were there.'],
      ['He were a tall man.', 'He was a tall man.'],
      ['I is ready.', 'I am ready.'],
      ['When she have finished, he left.', 'When she has finished, he left.'],
      ['He never come home.', 'He never comes home.'],
      ['They looks at him.', 'They look at him.'],
      ['This are the place.', 'This is the place.'],
      ['If the lady loves him, she do not say so.', 'If the lady loves him, she does not say so.'],
      ['I thought that it were his.', 'I thought that it was his.'],
    ]);
  });

  it('keeps quiet in questions, the subjunctive and set phrases', () => {
    keepsQuiet(pronounAgreementRule, [
      'If he were rich, he would go.',
      'I wish she were here, as though it were summer.',
      'Did he go there? What does she want? How do they know?',
      'Should he go? Had he gone, they were lost.',
      'She suggested that he go home.',
      'Lest he forget. May he rest.',
      'You and he were there. Neither he nor they were asked.',
      'He was, as it were, alone. It were better to wait.',
      'The man behind it who shouted was not heard.',
      'Those who saw it were afraid.',
      'He felt it go through him, and she had felt it give.',
      'Let him go. He let go. She put it down. He need not go.',
      'So do they. It is I who am wrong.',
      'Tom and he have a boat.',
      'You constructor of dreams!',
    ]);
  });
});
