import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';

const people =
  'Ada Brook|Tobias|the harbour master|Mrs. Fenn|the younger sister|old Marlow|the schoolmaster|Ines|the ferryman|her uncle|Captain Rourke|the girl from the mill|Jonas|the two brothers|the widow|Sergeant Pell'.split(
    '|',
  );
const deeds =
  'carried|followed|remembered|counted|watched|mended|left behind|pushed aside|described|hid|found|bought|refused|painted|read aloud|drew|lost|dropped|studied|forgave|wrapped|unlocked|searched|dragged'.split(
    '|',
  );
const things =
  'the letter with the broken seal|a basket of wet rope|every lamp along the quay|the map that nobody trusted|an umbrella without a handle|the last of the bread|her mother’s coat|a tin of blue paint|the book of tides|his one good shirt|a sack of onions|the key to the boathouse|an old photograph|the wooden box|three silver spoons|the name on the door|a jar of honey|the torn sail|the bill from the doctor|a list of debts'.split(
    '|',
  );
const places =
  'at the end of the pier|behind the chapel|under the railway bridge|in the cold kitchen|beside the weir|on the stairs|near the lighthouse|in the back of the shop|along the river path|at the foot of the hill|outside the station|between the market stalls|by the garden wall|in the attic|across the square|above the harbour'.split(
    '|',
  );
const times =
  'before the bells had stopped|while the rain came down|on the first morning of the fair|long after midnight|when the fog lifted|as if nothing had happened|without a word to anyone|for the third time that week|until the light failed|with great care|in spite of the wind|because the tide was turning'.split(
    '|',
  );
const openers =
  'That evening|Later|In the spring|After the storm|Once|By noon|For a while|Some days|At last|To her surprise|Years afterwards|On the way home'.split(
    '|',
  );
const moods =
  'The water lay flat and grey|Somewhere a dog barked|The street smelled of tar and coffee|Nobody spoke for a long time|The clock in the hall was slow|Snow began to fall on the roofs|A cart went by with one loose wheel|The gulls had gone inland|The stove ticked as it cooled|The windows were dark on both sides'.split(
    '|',
  );
const says =
  'You cannot keep that here|I never asked for it|Tell me where you went|It was only a question|There is still time to turn back|We should have sold the boat|He knew before any of us did|Nobody in this town forgets|Leave the door open|That is what she wanted us to think'.split(
    '|',
  );
const tags = 'said|asked|whispered|replied|answered'.split('|');

/** A novel in plain English of our own making, chapter by chapter; hardly a sentence stands in it twice. The same for the same seed. */
export function novelChapters(characters: number, seed: number): string[] {
  const random = randomNumbers(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
  const plain = (): string =>
    `${capital(pick(people))} ${pick(deeds)} ${pick(things)} ${pick(places)}, ${pick(times)}.`;
  const opened = (): string =>
    `${pick(openers)}, ${pick(people)} ${pick(deeds)} ${pick(things)} and ${pick(deeds)} ${pick(things)} ${pick(places)}.`;
  const mood = (): string =>
    `${pick(moods)}, and ${pick(people)} ${pick(deeds)} ${pick(things)} ${pick(times)}.`;
  const spoken = (): string => `“${pick(says)}, ${pick(times)},” ${pick(tags)} ${pick(people)}. ${plain()}`;
  const sentence = (): string => [plain, opened, mood][Math.floor(random() * 3)]!();
  const chapters: string[] = [];
  let length = 0;
  while (length < characters) {
    const paragraphs = [`# Chapter ${chapters.length + 1}`];
    for (let size = 0; size < 15_000 && length + size < characters; size += paragraphs.at(-1)!.length + 2) {
      paragraphs.push(
        random() < 0.35 ? spoken() : Array.from({ length: 2 + Math.floor(random() * 5) }, sentence).join(' '),
      );
    }
    chapters.push(`${paragraphs.join('\n\n')}\n`);
    length += chapters.at(-1)!.length;
  }
  return chapters;
}
