import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Redactor, redacted } from '../../../../../src/core/llm/endpoint/redaction';

const secret = 'sk-proj/aB3+xY=9"q\\z';

function inPieces(redactor: Redactor, text: string, cuts: readonly number[]): string {
  const stream = redactor.stream();
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
  let from = 0;
  let out = '';
  for (const end of ends) {
    out += stream.push(text.slice(from, end));
    from = end;
  }
  return out + stream.end();
}

describe('redaction', () => {
  const redactor = new Redactor([secret]);

  it('takes a secret out in every form that a server may show it in', () => {
    const json = JSON.stringify(secret).slice(1, -1);
    for (const form of [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
      json,
      json.replaceAll('/', '\\/'),
    ]) {
      assert.equal(
        redactor.text(`before ${form} after ${form}.`),
        `before ${redacted} after ${redacted}.`,
        form,
      );
    }
  });

  it('takes it out in another case, in escapes of every kind, and without its end', () => {
    const each = (form: (code: string, character: string) => string) =>
      [...secret].map((one) => form(one.charCodeAt(0).toString(16).padStart(2, '0'), one)).join('');
    const decimal = [...secret].map((one) => `&#${one.charCodeAt(0)};`).join('');
    const forms = [
      secret.toUpperCase(),
      secret.toLowerCase(),
      each((code) => code),
      each((code) => code.toUpperCase()),
      each((code) => `\\u00${code}`),
      each((code) => `\\\\u00${code}`),
      each((code, one) => (/\w/.test(one) ? one : `%${code}`)),
      encodeURIComponent(encodeURIComponent(secret)),
      each((code) => `&#x${code};`),
      decimal,
      decimal.replaceAll('&', '&amp;'),
      secret.replaceAll('"', '&quot;'),
      `\\u0073${secret.slice(1)}`,
      JSON.stringify(JSON.stringify(secret)).slice(3, -3),
      secret.slice(0, 16),
      secret.slice(0, -3),
    ];
    for (const form of forms) {
      assert.equal(redactor.text(`a ${form}, b`), `a ${redacted}, b`, form);
      for (const size of [1, 2, 3]) {
        const cuts = Array.from({ length: 400 }, (_, at) => at * size).filter((cut) => cut < form.length + 5);
        assert.equal(inPieces(redactor, `a ${form}, b`, cuts), `a ${redacted}, b`, `${form} by ${size}`);
      }
    }
    // What many keys begin with is none.
    assert.equal(redactor.text('sk-proj/aB3, s, %73, &#115;'), 'sk-proj/aB3, s, %73, &#115;');
  });

  it('does the same wherever escapes are split', () => {
    const part = fc.constantFrom(
      secret.slice(0, 9),
      secret.slice(9),
      ...[
        '\\u0073k-',
        '%73',
        '%25',
        '73',
        '&#115;',
        '&#1',
        '&amp;',
        '#x73',
        's',
        '\\',
        '\\\\',
        '%',
        ';',
        ' ',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        fc.array(fc.nat()),
        (text, cuts) => assert.equal(inPieces(redactor, text, cuts), redactor.text(text)),
      ),
      { numRuns: 3000 },
    );
  });

  it('takes it out of the base64 of longer texts', () => {
    for (const before of ['', 'u:', 'me:', 'user:', 'Bearer ']) {
      for (const after of ['', '!', ':x', ' and more']) {
        const whole = Buffer.from(before + secret + after);
        for (const encoding of ['base64', 'base64url'] as const) {
          const shown = redactor.text(`(${whole.toString(encoding)})`);
          assert.ok(shown.includes(redacted), `${before}…${after}`);
          // What is left is too little to have any of the secret: the ends that its neighbours share a character with.
          assert.ok(
            shown.length - redacted.length - 2 <= Math.ceil((4 * (before.length + after.length)) / 3) + 6,
          );
        }
      }
    }
  });

  it('leaves short words alone, which are no secrets', () => {
    const short = new Redactor(['ollama', '', 'x', '1234567']);
    assert.equal(short.text('ollama x 1234567'), 'ollama x 1234567');
    assert.equal(new Redactor(['12345678']).text('12345678'), redacted);
  });

  it('goes through data of any shape', () => {
    assert.deepEqual(
      redactor.data({ a: [secret, 1, null, undefined], [secret]: { b: `x${secret}` }, c: true }),
      {
        a: [redacted, 1, null, undefined],
        [redacted]: { b: `x${redacted}` },
        c: true,
      },
    );
  });

  it('gives text on at once where no secret can begin', () => {
    const stream = new Redactor(['sk-12345678']).stream();
    assert.equal(stream.push('The ferry came in.'), 'The ferry came in.');
    assert.equal(stream.push(' It was s'), ' It was ');
    assert.equal(stream.push('ilent'), 'silent');
    assert.equal(stream.push(' sk-1234'), ' ');
    assert.equal(stream.push('5678!'), `${redacted}!`);
    assert.equal(stream.end(), '');
  });

  it('does the same wherever the text is split', () => {
    // Secrets that begin alike, end as others begin, and repeat themselves.
    const secrets = ['abababab', 'ababababcc', 'bababaxy', 'cabababa', 'aaaaaaaa'];
    const tricky = new Redactor(secrets);
    const word = fc.oneof(
      fc.constantFrom(...secrets, ...secrets.map((each) => each.slice(0, 5)), 'ab', 'a', 'b', 'c', ' '),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join('')),
        fc.array(fc.nat()),
        (text, cuts) => {
          assert.equal(inPieces(tricky, text, cuts), tricky.text(text));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('never lets a secret through', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(fc.nat()), (before, after, cuts) => {
        assert.ok(!inPieces(redactor, before + secret + after, cuts).includes(secret));
      }),
      { numRuns: 1000 },
    );
  });
});
