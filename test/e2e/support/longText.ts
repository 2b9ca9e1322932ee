const beginnings = ['By morning', 'In the end', 'After the bell', 'Long before dusk', 'On the third day'];
const people = ['the ferryman', 'Mara', 'her brother', 'the harbour master', 'an old woman'];
const deeds = [
  'mended the nets',
  'counted the lamps',
  'walked to the quay',
  'lit a small fire',
  'read the letter',
];
const places = ['by the water', 'under the bridge', 'behind the chapel', 'near the lock', 'at the gate'];

/** A text that takes the rules a while: so many paragraphs of our own, every fifth with a doubled word. */
export function longText(paragraphs: number): string {
  const of = (words: readonly string[], number: number): string => words[number % words.length]!;
  const lines = Array.from({ length: paragraphs }, (_, number) =>
    [1, 7, 11]
      .map((stride) => {
        const at = number * stride;
        const slip = stride === 1 && number % 5 === 0 ? ' ' + of(places, at).split(' ')[0] : '';
        const place = slip + ' ' + of(places, at);
        return `${of(beginnings, at)}, ${of(people, at + stride)} ${of(deeds, at + number)}${place}, as on day ${at + 2}.`;
      })
      .join(' '),
  );
  return `# The Long Crossing\n\n${lines.join('\n\n')}\n`;
}
